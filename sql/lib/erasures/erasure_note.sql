-- Trigger: notes the deletion of an account or of a journal entry for the ledger outside the database, in the
-- transaction that deletes, however it does so (docs/contract/operations.md#ledger-of-erasures). Definer: it reads
-- accounts and the key of the hashes.
create or replace function lib.erasure_note() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id uuid := gen_random_uuid();
  v_hashes text[];
  v_what jsonb;
begin
  if tg_table_name = 'users' then
    v_hashes := auth.account_hashes(old);
    v_what := jsonb_build_object('account', v_hashes[1], 'names', v_hashes[2:]);
  else
    select auth.account_hashes(u) into v_hashes from auth.users u where u.id = new.user_id;
    v_what := jsonb_build_object('account', v_hashes[1], 'entry', auth.entry_hash(new));
  end if;
  insert into jobs.erasures (id, at, line)
  values (v_id, lib.now(), jsonb_build_object('id', v_id, 'at', lib.timestamp_json(lib.now()),
    'sealed', auth.erasure_seal(v_what)));
  perform lib.enqueue('erasure_ledger', '{}');
  return old;  -- which an after trigger ignores
end $$;
