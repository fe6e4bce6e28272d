-- npm run admin -- replay-erasures: deletes again what lines of the ledger name, by the functions of the routes. Then
-- this database knows every line of the ledger, writes those again that the ledger has lost, and is the one that writes
-- to it; a copy for a rehearsal never writes to it (docs/contract/operations.md#ledger-of-erasures). Safe to repeat.
-- Owner only, so no grant.
create or replace function auth.erasures_replay(
  lines jsonb, ledger jsonb, is_copy boolean default false, out accounts integer, out entries integer
)
language plpgsql volatile as $$
declare
  v_named record;
begin
  accounts := 0;
  entries := 0;
  for v_named in
    select n.user_id, n.entry_id, u.email from auth.erasures_named(lines) n join auth.users u on u.id = n.user_id
     order by n.user_id, n.entry_id
  loop
    perform lib.change_lock(v_named.user_id), set_config('app.user_id', v_named.user_id::text, true);
    if v_named.entry_id is null then
      perform api.account_delete(jsonb_build_object('confirm_email', v_named.email));
      accounts := accounts + 1;
    else
      perform api.journal_entry_delete(v_named.entry_id);
      entries := entries + 1;
    end if;
  end loop;
  perform set_config('app.user_id', '', true);
  insert into jobs.erasures (id, at, line, written_at)
  select u.id, u.at, u.line, now() from lib.erasures_unknown(ledger) u;
  update jobs.erasures e set written_at = null where e.id in (select lib.erasures_missing(ledger, now()));
  update jobs.erasure_ledger set home = case when is_copy then 'a copy' else lib.erasure_home() end;
  perform lib.enqueue('erasure_ledger', '{}');
end $$;
