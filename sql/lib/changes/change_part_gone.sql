-- Trigger after rows that are parts of objects were deleted: notes these as changed, and the parts as written.
-- Arguments as of lib.change_part; people in their order, as in lib.change_gone. Definer: no run-time role may
-- write changes.
create or replace function lib.change_part_gone() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_person record;
  v_parts bigint[];
begin
  for v_person in
    select (to_jsonb(g) ->> 'user_id')::bigint as id, array_agg(to_jsonb(g)) as parts from gone g group by 1 order by id
  loop
    v_parts := array(select (p.part ->> tg_argv[1])::bigint from unnest(v_person.parts) p (part));
    perform lib.object_written(v_person.id, tg_argv[0], v_parts, gone => true);
    if tg_argv[0] = 'goal' then  -- also the days on which nothing was logged
      perform lib.object_written(v_person.id, 'goal_completion', v_parts, gone => true);
    end if;
    for v_at in 2..tg_nargs - 2 by 2 loop
      perform lib.change_note(v_person.id, tg_argv[v_at],
        array(select (p.part ->> tg_argv[v_at + 1])::bigint from unnest(v_person.parts) p (part)), gone => null);
    end loop;
  end loop;
  return null;
end $$;
