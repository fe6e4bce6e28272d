-- GET /user-practices/current/frequency: colour, aspect and practice of the given stage, else of the caller's
-- current_stage (1 without a progress row); the calendar does not count. The practice is the caller's open selection,
-- else the stage's canonical preset.
create or replace function api.user_practice_frequency(stage_number integer) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
  v_stage app.stages;
  v_practice record;
begin
  select s.* into v_stage from app.stages s
   where s.stage_number = coalesce(user_practice_frequency.stage_number,
     (select p.current_stage from app.stage_progress p where p.user_id = v_me), 1);
  if not found then
    perform lib.raise(404, 'course_stage_not_found');
  end if;
  select b.effective_name as practice_name, b.practice_id, b.id as user_practice_id into v_practice
    from app.user_practices u cross join lateral lib.user_practice_body(u) b
   where u.user_id = v_me and u.stage_number = v_stage.stage_number and u.end_date is null;
  if not found then
    select p.name as practice_name, p.id as practice_id, null::bigint as user_practice_id into v_practice
      from app.practices p where p.stage_number = v_stage.stage_number and p.canonical;
    if not found then
      perform lib.raise(404, 'preset_practice_not_found');
    end if;
  end if;
  return (select to_json(r) from (
    select v_stage.stage_number,
    v_stage.spiral_dynamics_color as color,
    v_stage.aspect,
    v_practice.practice_name,
    v_practice.practice_id,
    v_practice.user_practice_id,
    format(
      'You are tuned to %1$s just now. What you are working on is %2$s. Your practice is %3$s; if another '
      || 'tradition serves %2$s better for you, take its practice instead.',
      v_stage.spiral_dynamics_color, v_stage.aspect, v_practice.practice_name) as banner_text) r);
end $$;
grant execute on function api.user_practice_frequency to app_api;
