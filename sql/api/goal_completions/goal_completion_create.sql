-- POST /goal_completions/: logs a goal for a local day, once. The insert decides: of parallel requests one writes, the
-- others answer already_logged_today. A miss on a day that is not scheduled writes nothing
-- (docs/contract/goal-completions.md#scheduled-days). Streaks come from runs (docs/contract/habits.md#runs). PL/pgSQL
-- starts the executor for a perform and for an expression with a subquery, so the usual path has neither.
create or replace function api.goal_completion_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_today date := lib.today();
  v_day date := coalesce((body ->> 'completed_on')::date, v_today);
  v_done boolean := (body ->> 'did_complete')::boolean;
  v_goal record;
  v_threshold double precision;
  v_before integer;
  v_after integer;
  v_reason text;
  v_written boolean := false;
  v_counts boolean;
  v_milestones json[] := '{}';
  v_days integer;
  v_void text;
begin
  select g.id, case when v_done then g.target else 0 end as units, g as goal, h as habit, goal_run, habit_run,
         exists (select from app.goals o where o.user_id = v_me and o.habit_id = h.id and not o.is_additive)
           as subtractive,
         exists (select from app.goal_completions c
           where c.user_id = v_me and c.goal_id = g.id and c.local_day = v_day) as logged
    into v_goal
    from app.goals g
    join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
    left join lateral (select r from app.goal_runs r where r.user_id = g.user_id and r.goal_id = g.id
      order by r.first_day desc limit 1) newest_of_goal (goal_run) on true
    left join lateral (select r from app.habit_runs r where r.user_id = h.user_id and r.habit_id = h.id
      order by r.first_day desc limit 1) newest_of_habit (habit_run) on true
   where g.user_id = v_me and g.id = (body ->> 'goal_id')::bigint;
  if not found then
    perform lib.refuse_masked('goal', (body ->> 'goal_id')::bigint);
  elsif v_day > v_today then
    perform lib.raise(400, 'completion_date_in_future');
  elsif v_day < v_today - 30 then
    perform lib.raise(400, 'completion_date_too_old');
  end if;
  if not (v_goal.goal).is_additive then
    v_threshold := lib.goal_threshold(v_goal.goal);
  end if;
  if v_threshold is null then  -- without a statement
    v_before := coalesce(lib.additive_streak((v_goal.goal_run).first_day, (v_goal.goal_run).last_day, v_today), 0);
  else
    v_before := lib.goal_streak(v_goal.id, v_threshold, (v_goal.habit).start_date);
  end if;
  v_after := v_before;

  if v_goal.logged then  -- written again, it would move the counter
    v_reason := 'already_logged_today';
  elsif v_done or coalesce(cardinality((v_goal.habit).notification_days), 0) = 0
      or lower(to_char(v_day, 'Dy')) = any (lower((v_goal.habit).notification_days::text)::text[]) then
    insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
    values (v_me, v_goal.id, v_day, v_goal.units,
      case when body ->> 'completed_on' is null then lib.now() else lib.midday(v_day) end)
    on conflict (user_id, goal_id, local_day) do nothing;
    v_written := found;
    v_reason := case when not v_written then 'already_logged_today' end;
  else
    v_reason := 'streak_held';
  end if;

  if v_written and v_goal.units > coalesce(v_threshold, 0) then
    v_void := lib.goal_runs_add(v_goal.id, v_goal.goal_run, v_day);
    if v_threshold is null and (v_goal.goal_run).last_day = v_day - 1 then
      v_after := lib.additive_streak((v_goal.goal_run).first_day, v_day, v_today);
    else
      v_after := lib.goal_streak(v_goal.id, v_threshold, (v_goal.habit).start_date);
    end if;
  end if;
  v_counts := v_written and v_goal.units > 0;
  if v_counts and v_goal.subtractive then
    select sum(c.completed_units order by c.goal_id) > (select k.threshold from lib.habit_kind(v_goal.habit) k)
      into v_counts
      from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
     where g.user_id = v_me and g.habit_id = (v_goal.habit).id and c.local_day = v_day;
  end if;
  if v_counts then
    v_void := lib.habit_runs_add(v_goal.habit, v_goal.habit_run, v_goal.subtractive, v_day);
  end if;
  v_reason := coalesce(v_reason, case when v_after > v_before then 'streak_incremented'
    when v_after < v_before then 'streak_reset' else 'streak_held' end);
  v_void := lib.event(case when v_written then 'goal_completion_recorded' else 'goal_completion_held' end,
    jsonb_build_object('user_id', v_me, 'goal_id', v_goal.id, 'reason_code', v_reason));
  foreach v_days in array array[1, 3, 7, 14, 30] loop
    if v_before < v_days and v_days <= v_after then
      v_milestones := v_milestones || json_build_object('threshold', v_days, 'kind', 'streak_milestone', 'label', null,
        'achieved_at', null);
    end if;
  end loop;
  return json_build_object('streak', v_after, 'milestones', v_milestones, 'reason_code', v_reason);
end $$;
comment on function api.goal_completion_create is 'Logs a goal for a local day, once.';
grant execute on function api.goal_completion_create to app_api;
