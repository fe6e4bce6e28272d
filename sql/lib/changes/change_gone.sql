-- Trigger after rows of a resource were deleted: notes their objects as gone and as written. Arguments: the first three
-- of lib.change_row. People in the order of their ids, so that two statements which delete rows of many people never
-- wait for each other. Definer: no run-time role may write changes.
create or replace function lib.change_gone() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_person record;
begin
  for v_person in
    select (to_jsonb(g) ->> 'user_id')::bigint as id,
           array_agg(coalesce((to_jsonb(g) ->> tg_argv[1])::bigint, 0)) as objects,
           array_agg(coalesce((to_jsonb(g) ->> coalesce(tg_argv[2], tg_argv[1]))::bigint, 0)) as states
      from gone g group by 1 order by id
  loop
    perform lib.object_written(v_person.id, tg_argv[0], v_person.states, gone => true);
    perform lib.change_note(v_person.id, tg_argv[0], v_person.objects, gone => true);
  end loop;
  return null;
end $$;
