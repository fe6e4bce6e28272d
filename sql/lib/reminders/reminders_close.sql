-- Closes what waits of a person, or of one of their habits, as off: nothing of it is sent any more.
create or replace function lib.reminders_close(user_id bigint, habit_id bigint default null) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.reminder_sends s using app.reminders r
   where s.user_id = reminders_close.user_id and s.state = 'waiting' and r.user_id = s.user_id and r.id = s.reminder_id
     and r.kind <> 'test' and (habit_id is null or r.kind = 'habit' and r.object_id = habit_id);
  update app.reminders r set state = 'not_sent', reason = 'off', decide_at = null
   where r.user_id = reminders_close.user_id and r.state = 'waiting'
     and r.kind <> 'test' and (habit_id is null or r.kind = 'habit' and r.object_id = habit_id);
end $$;
grant execute on function lib.reminders_close to app_api;
