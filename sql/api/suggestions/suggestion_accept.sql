-- POST /journal/suggestions/{suggestion_id}/accept: logs the goal for today, as POST /goal_completions/ does, or a
-- practice session, once. The row is locked first, so one of parallel requests logs and the others return the result.
-- It does not matter whether the entry is deleted.
create or replace function api.suggestion_accept(suggestion_id bigint) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_suggestion app.completion_suggestions;
  v_check_in json;
begin
  select * into v_suggestion from app.completion_suggestions s
   where s.user_id = v_me and s.id = suggestion_accept.suggestion_id for no key update;
  if not found then
    perform lib.raise(404, 'completion_suggestion_not_found');
  elsif v_suggestion.status = 'dismissed' then
    perform lib.raise(409, 'suggestion_dismissed');
  elsif v_suggestion.status = 'accepted' then
    v_check_in := (select to_json(r) from (
      select 'already_logged_today' as reason_code, json_build_array() as milestones,
        lib.goal_streak(g, h, k) as streak,
        lib.habit_day_units(v_me, h.id, coalesce(v_suggestion.logged_on, lib.today())) as day_units
      from app.goals g join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
      left join app.streaks k on k.user_id = g.user_id and k.habit_id = g.habit_id and k.goal_id = g.id
     where g.user_id = v_me and g.id = v_suggestion.goal_id) r);
  else
    if v_suggestion.target_type = 'habit' then
      v_check_in := api.goal_completion_create(
        jsonb_build_object('goal_id', v_suggestion.goal_id, 'did_complete', true));
    else
      perform lib.attest_practice(v_suggestion.user_practice_id);
    end if;
    update app.completion_suggestions s set status = 'accepted', accepted_at = lib.now(), updated_at = lib.now(),
        logged_on = lib.today(), completed_units = (
          select nullif(c.completed_units, 0) from app.goal_completions c
           where c.user_id = v_me and c.goal_id = s.goal_id and c.local_day = lib.today())
     where s.user_id = v_me and s.id = v_suggestion.id
    returning * into strict v_suggestion;
  end if;
  return (select to_json(r) from (
    select (select to_json(b) from lib.completion_suggestion_body(v_suggestion) b) as suggestion,
      v_check_in as check_in) r);
end $$;
grant execute on function api.suggestion_accept to app_api;
