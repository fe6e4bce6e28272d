-- POST /goal_completions/: logs a goal for a local day, once. The insert decides: of parallel requests one writes, the
-- others answer already_logged_today. A miss on a day that is not scheduled writes nothing
-- (docs/contract/goal-completions.md#scheduled-days).
create or replace function api.goal_completion_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_today date := lib.today();
  v_day date := coalesce((body ->> 'completed_on')::date, v_today);
  v_done boolean := (body ->> 'did_complete')::boolean;
  v_goal record;
  v_before integer;
  v_after integer;
  v_reason text;
  v_written boolean := false;
begin
  select g.id, g.target, h.start_date, case when not g.is_additive then lib.goal_threshold(g) end as threshold,
         coalesce(cardinality(h.notification_days), 0) = 0
           or exists (
             select from unnest(h.notification_days) d where lower(d) = lower(to_char(v_day, 'Dy'))) as scheduled
    into v_goal
    from app.goals g join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
   where g.user_id = v_me and g.id = (body ->> 'goal_id')::bigint;
  if not found then
    perform lib.refuse_masked('goal', (body ->> 'goal_id')::bigint);
  elsif v_day > v_today then
    perform lib.raise(400, 'completion_date_in_future');
  elsif v_day < v_today - 30 then
    perform lib.raise(400, 'completion_date_too_old');
  end if;

  if v_done or v_goal.scheduled then
    insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
    select v_me, v_goal.id, v_day, case when v_done then v_goal.target else 0 end,
           case when body ->> 'completed_on' is null then lib.now() else lib.midday(v_day) end
     where not exists (select from app.goal_completions c  -- else a repeat would move the counter
       where c.user_id = v_me and c.goal_id = v_goal.id and c.local_day = v_day)
    on conflict (user_id, goal_id, local_day) do nothing;
    v_written := found;
    v_reason := case when not v_written then 'already_logged_today' end;
  else
    v_reason := case when exists (select from app.goal_completions c where c.user_id = v_me and c.goal_id = v_goal.id
      and c.local_day = v_day) then 'already_logged_today' else 'streak_held' end;
  end if;

  v_after := lib.goal_streak(v_goal.id, v_goal.threshold, v_goal.start_date);
  v_before := case when v_reason is null
    then lib.goal_streak(v_goal.id, v_goal.threshold, v_goal.start_date, without_day => v_day) else v_after end;
  v_reason := coalesce(v_reason, case when v_after > v_before then 'streak_incremented'
    when v_after < v_before then 'streak_reset' else 'streak_held' end);
  perform lib.event(case when v_written then 'goal_completion_recorded' else 'goal_completion_held' end,
    jsonb_build_object('user_id', v_me, 'goal_id', v_goal.id, 'reason_code', v_reason));
  return json_build_object(
    'streak', v_after,
    'milestones', (select coalesce(json_agg(json_build_object('threshold', t, 'kind', 'streak_milestone', 'label', null,
        'achieved_at', null) order by t), '[]')
      from unnest(array[1, 3, 7, 14, 30]) t where v_before < t and t <= v_after),
    'reason_code', v_reason);
end $$;
comment on function api.goal_completion_create is 'Logs a goal for a local day, once.';
grant execute on function api.goal_completion_create to app_api;
