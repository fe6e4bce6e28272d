-- Trigger after rows of lib.change_sources were deleted: notes their objects as gone, or as changed where the argument
-- `part` says that the row was a part of the object. People in the order of their ids, so that two statements which
-- delete rows of many people never wait for each other. Definer: no run-time role may write changes.
create or replace function lib.change_gone() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_person record;
begin
  for v_person in
    select (r.gone ->> 'user_id')::bigint as id,
           array_agg(coalesce((r.gone ->> nullif(tg_argv[1], ''))::bigint, 0)) as objects,
           array_agg((r.gone ->> 'goal_id')::bigint) as goals,
           array_agg((r.gone ->> 'goal_group_id')::bigint) as groups
      from (select to_jsonb(gone) as gone from gone) r
     group by 1 order by 1
  loop
    perform lib.change_note(v_person.id, tg_argv[0], v_person.objects, case when tg_argv[2] <> 'part' then true end);
    if tg_table_name = 'goals' then
      perform lib.change_note(v_person.id, 'goal_group', v_person.groups, null);
    elsif tg_table_name = 'goal_completions' then
      perform lib.change_note(v_person.id, 'habit', array(select g.habit_id from app.goals g
        where g.user_id = v_person.id and g.id = any (v_person.goals)), null);
    end if;
  end loop;
  return null;
end $$;
