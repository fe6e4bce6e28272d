-- The caller's progress in each of the ten stages (docs/contract/stages.md#stage-progress). Each part is counted once
-- over all stages, except the sessions: a statement that does not read their number does not count them.
-- round(double precision) rounds a tie to the even number, round(numeric) would round it up.
create or replace function lib.stage_scores() returns table (
  stage_number integer, habits_progress double precision, practice_sessions_completed bigint,
  course_items_completed bigint, overall_progress double precision
)
language sql stable as $$
  select n, coalesce(round((h.active::numeric / h.total)::double precision * 100) / 100, 0), (
           select count(*)
             from app.user_practices up
             join app.practice_sessions s on s.user_id = up.user_id and s.user_practice_id = up.id
            where up.user_id = lib.current_user_id() and up.stage_number = n
         ), coalesce(c.done, 0),
         coalesce(round((select avg(part) from (values (h.active::numeric / h.total), (p.practised),
           (c.done::numeric / c.total)) parts (part))::double precision * 100) / 100, 0)
    from generate_series(1, 10) n
    left join (
      select habit.stage, count(*) as total, count(*) filter (where exists (
               select from app.goals g join app.goal_completions gc on gc.user_id = g.user_id and gc.goal_id = g.id
                where g.user_id = habit.user_id and g.habit_id = habit.id
                  and (lib.units(gc.completed_units) > 0 or not g.is_additive)
             )) as active
        from app.habits habit where habit.user_id = lib.current_user_id() group by habit.stage
    ) h on h.stage = n::text
    left join (
      select up.stage_number, max(case when exists (select from app.practice_sessions s
               where s.user_id = up.user_id and s.user_practice_id = up.id) then 1 else 0 end)::numeric as practised
        from app.user_practices up
       where up.user_id = lib.current_user_id() group by up.stage_number
    ) p on p.stage_number = n
    left join (
      select content.stage_number, count(*) as total, count(mark.id) as done
        from app.stage_contents content
        left join app.content_completions mark on mark.user_id = lib.current_user_id() and mark.content_id = content.id
       group by content.stage_number
    ) c on c.stage_number = n
$$;
grant execute on function lib.stage_scores to app_api;
