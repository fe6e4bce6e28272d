-- GET /reminders/recent: what was due in the last seven days, newest first, and what became of it; no tests
-- (docs/contract/reminders.md#get-remindersrecent).
create or replace function api.reminders_recent() returns json
language sql stable as $$
  select json_build_object('items', coalesce(json_agg(json_build_object('kind', r.kind,
      'habit_id', case r.kind when 'habit' then r.object_id end, 'day', r.day,
      'time', to_char(r.local_time, 'HH24:MI'), 'due_at', lib.timestamp_json(r.due_at), 'state', r.state,
      'reason', r.reason, 'devices', (
        select json_build_object('sent', count(*) filter (where s.state = 'sent'),
            'gone', count(*) filter (where s.state = 'gone'), 'failed', count(*) filter (where s.state = 'failed'))
          from app.reminder_sends s where s.user_id = r.user_id and s.reminder_id = r.id))
      order by r.due_at desc, r.id desc), '[]'))
    from app.reminders r
   where r.user_id = lib.current_user_id() and r.kind <> 'test' and r.due_at > lib.now() - interval '7 days'
$$;
grant execute on function api.reminders_recent to app_api;
