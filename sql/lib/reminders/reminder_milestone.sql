-- A check-in of the caller reached a milestone of a habit with milestone_notifications: says so on their other devices,
-- unless reminders are off (docs/contract/reminders.md#milestones). Definer: it reads devices and sessions, and writes
-- reminders and the queue.
create or replace function lib.reminder_milestone(goal_id bigint, day date) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_clock timestamp := date_trunc('minute', lib.now() at time zone lib.current_timezone());
begin
  perform from app.reminder_settings s where s.user_id = v_me and s.next_at is not null;
  if not found then
    return;
  end if;
  insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, decide_at, session_id)
  select v_me, 'milestone', c.id, v_clock::date, v_clock::time, lib.now(), lib.now(),
         auth.session_of_token(nullif(current_setting('app.token_id', true), ''))
    from app.goal_completions c
   where c.user_id = v_me and c.goal_id = reminder_milestone.goal_id and c.local_day = reminder_milestone.day
  on conflict on constraint reminders_once_per_minute_of_a_day do nothing;
  perform lib.reminders_decide(array[v_me]);
  update app.reminder_settings s set next_at = r.decide_at
    from (select min(w.decide_at) as decide_at from app.reminders w where w.user_id = v_me and w.state = 'waiting') r
   where s.user_id = v_me and s.next_at > r.decide_at;
end $$;
grant execute on function lib.reminder_milestone to app_api;
