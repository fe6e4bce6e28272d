-- The reminders of a person in the last week as `npm run why -- --reminders` shows them: when each was due,
-- what became of it and why, and what each device did (docs/operators.md#one-request). For the owner.
create or replace function jobs.reminders_story(email text) returns json
language sql stable as $$
  select coalesce(json_agg(json_build_object('at', lib.timestamp_json(r.due_at), 'event', 'reminder_' || r.kind,
      'facts', json_build_object('reminder', r.id, 'object', nullif(r.object_id, 0), 'day', r.day,
        'time', to_char(r.local_time, 'HH24:MI'), 'state', r.state, 'reason', r.reason,
        'decided_at', lib.timestamp_json(r.decide_at), 'message', r.message_id,
        'tried_until', lib.timestamp_json(r.send_until), 'devices', (
          select string_agg(concat_ws(' ', s.channel, coalesce(s.device_id::text, 'gone'), s.state, 'tries', s.tries),
                   ', ' order by s.id)
            from app.reminder_sends s where s.user_id = r.user_id and s.reminder_id = r.id)))
      order by r.due_at, r.id), '[]')
    from auth.users u join app.reminders r on r.user_id = u.id
   where u.email = auth.address_of(reminders_story.email) and r.due_at > lib.now() - interval '7 days'
$$;
