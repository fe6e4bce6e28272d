-- Trigger after a row was written that no resource of GET /changes shows: moves the counter of the person whom the
-- column of the argument names. Definer: no run-time role may write counters.
create or replace function lib.change_counted() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lib.change_number(p.id)
     from (select (to_jsonb(old) ->> tg_argv[0])::bigint union select (to_jsonb(new) ->> tg_argv[0])::bigint) p (id)
    where p.id is not null;
  return null;
end $$;
