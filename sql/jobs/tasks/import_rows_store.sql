-- Task import_read: stores rows that were read, sealed; the first of each key counts. Returns whether the import is
-- still being read. A row of the own export has a list; one that does not come back is left out, but the account in it
-- says whose file it is: its created_at names it and never changes. A body that is no JSON to PostgreSQL becomes null,
-- which is refused when the rows are applied (lib.import_things, lib.import_days). Definer: no run-time role may write
-- whose file it is.
create or replace function jobs.import_rows_store(import_id bigint, source text, after integer, source_rows jsonb)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account text;
begin
  source_rows := (select coalesce(jsonb_agg(case when pg_input_is_valid(r.item ->> 'body', 'jsonb') then r.item
      else r.item || '{"body": "null"}' end order by r.nth), '[]')
    from jsonb_array_elements(source_rows) with ordinality r (item, nth));
  v_account := (select (r.item ->> 'body')::jsonb ->> 'created_at' from jsonb_array_elements(source_rows) r (item)
    where r.item ->> 'list' = 'account' limit 1);
  update app.imports i set done = after + jsonb_array_length(source_rows), source = import_rows_store.source,
      account = coalesce(i.account, lib.import_mark(v_account)),
      is_own = i.is_own or v_account is not distinct from auth.account_record() ->> 'created_at'
   where i.user_id = lib.current_user_id() and i.id = import_rows_store.import_id and i.state = 'reading';
  if not found then
    return false;
  end if;
  insert into app.import_rows (user_id, import_id, rank, position, kind, source_key, body)
  select lib.current_user_id(), import_id, k.rank, after + r.nth, k.kind,
         lib.import_mark(case when r.item ? 'list' then r.item ->> 'key'
           else (r.item ->> 'kind') || '/' || (r.item ->> 'key') end),
         lib.seal(r.item ->> 'body', place => format('import_rows.body %s %s %s', import_id, k.rank, after + r.nth))
    from jsonb_array_elements(source_rows) with ordinality r (item, nth)
    join lib.import_kinds() k on k.list = r.item ->> 'list' or not r.item ? 'list' and k.kind = r.item ->> 'kind'
  on conflict on constraint import_rows_once_per_key do nothing;
  return true;
end $$;
grant execute on function jobs.import_rows_store to app_worker;
