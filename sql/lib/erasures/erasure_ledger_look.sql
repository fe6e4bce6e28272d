-- Compares the ledger of erasures with what this database knows, as {"unknown", "missing"}: numbers of lines
-- (docs/contract/operations.md#ledger-of-erasures). read_at: the database's time before the ledger was read; lines that
-- were written since are not missing. Where both are empty the ledger gets a first line, so that an empty one, such as
-- the folder below a disk that is not mounted, misses something from then on. Definer: the roles have no right on the
-- tables.
create or replace function lib.erasure_ledger_look(lines jsonb, read_at timestamptz) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id uuid := gen_random_uuid();
begin
  update jobs.erasure_ledger k set home = lib.erasure_home() where k.home is null;
  if lines = '[]' and not exists (select from jobs.erasures) then
    insert into jobs.erasures (id, at, line)
    values (v_id, lib.now(), jsonb_build_object('id', v_id, 'at', lib.timestamp_json(lib.now())));
    perform lib.enqueue('erasure_ledger', '{}');
  end if;
  return json_build_object('unknown', (select count(*) from lib.erasures_unknown(lines)),
    'missing', (select count(*) from lib.erasures_missing(lines, read_at)));
end $$;
grant execute on function lib.erasure_ledger_look to app_api, app_worker;
