-- Notes objects of the caller to which the answer of this request will belong, if it has an idempotency key
-- (lib.idempotency_add). days: the days of goals, '-infinity' for all days of a goal. A function that answers without
-- writing calls it for what its answer is about; what is written, triggers note (lib.object_written).
create or replace function lib.key_objects_add(
  object text, object_ids bigint[], days date[] default null, created boolean default false
) returns void
language plpgsql volatile as $$
declare
  v_noted text := current_setting('app.key_objects', true);
begin
  if v_noted <> '' then  -- lib.idempotency_find begins the list
    perform set_config('app.key_objects', concat(v_noted, (
      select string_agg(format(E'%s %s %s %s\n', object, n.object_id, coalesce(n.day, '-infinity'), created), '')
        from unnest(object_ids, days) n (object_id, day))), true);
  end if;
end $$;
grant execute on function lib.key_objects_add to app_api;
