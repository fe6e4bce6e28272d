-- npm run admin -- replay-erasures: deletes again what the ledger names, by the functions of the routes, and notes that
-- this database knows the ledger's last line (docs/contract/operations.md#ledger-of-erasures). Safe to repeat. Owner
-- only, so no grant.
create or replace function auth.erasures_replay(lines jsonb, last_line jsonb, out accounts integer, out entries integer)
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
  select (last_line ->> 'id')::uuid, (last_line ->> 'at')::timestamptz, last_line, now() where last_line is not null
  on conflict on constraint erasures_pkey do update set written_at = coalesce(erasures.written_at, excluded.written_at);
end $$;
