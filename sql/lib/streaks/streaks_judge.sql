-- Judges the kept streaks of one habit of the caller, or of all, anew: for writes that change no counted day but a
-- rule, a pause, the start or the zone. Those of goals are only forgotten: the next check-in judges them
-- (docs/contract/habits.md#stored-streaks). paused_from: where a pause was added, which leaves what lies before it.
-- The caller holds lib.change_lock.
create or replace function lib.streaks_judge(habit_id bigint default null, paused_from date default null) returns void
language plpgsql volatile as $$
begin
  update app.streaks s set judged_on = 'infinity'
   where s.user_id = lib.current_user_id() and s.goal_id is not null
     and s.habit_id = coalesce(streaks_judge.habit_id, s.habit_id);
  perform lib.streak_keep(s.user_id, s.habit_id, null, s.counted_days, d.clean_from, lib.today(), since.day,
      case when since.day is null then 0 else s.longest end)
     from app.streaks s
     join app.habits h on h.user_id = s.user_id and h.id = s.habit_id
     cross join lateral (select case when k.subtractive then h.start_date end from lib.habit_kind(h) k) d (clean_from)
     cross join lateral (select case when d.clean_from is null and paused_from >= s.since then s.since end) since (day)
    where s.user_id = lib.current_user_id() and s.goal_id is null
      and s.habit_id = coalesce(streaks_judge.habit_id, s.habit_id);
end $$;
grant execute on function lib.streaks_judge to app_api;
