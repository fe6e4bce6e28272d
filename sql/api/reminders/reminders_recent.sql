-- GET /reminders/recent: what was due in the last seven days, newest first, and what became of it; no tests
-- (docs/contract/reminders.md#get-remindersrecent).
create or replace function api.reminders_recent() returns json
language sql stable as $$
  select to_json(r) from (select coalesce(json_agg((select to_json(r) from (select r.kind,
      case r.kind when 'habit' then r.object_id end as habit_id, r.day,
      to_char(r.local_time, 'HH24:MI') as time, lib.timestamp_json(r.due_at) as due_at, r.state,
      r.reason, (
        select to_json(r) from (select count(*) filter (where s.state = 'sent') as sent,
            count(*) filter (where s.state = 'gone') as gone, count(*) filter (where s.state = 'failed') as failed
          from app.reminder_sends s where s.user_id = r.user_id and s.reminder_id = r.id) r) as devices) r)
      order by r.due_at desc, r.id desc), '[]') as items
    from app.reminders r
   where r.user_id = lib.current_user_id() and r.kind <> 'test' and r.due_at > lib.now() - interval '7 days') r
$$;
grant execute on function api.reminders_recent to app_api;
