-- docs/operators.md#one-request: what became of a person's reminders.
select plan(3);
select as_owner(), travel('2026-06-17 08:00Z'), person('ann'), person('bob');
insert into app.reminder_settings (user_id, found_until) values (person('ann'), lib.now()), (person('bob'), lib.now());
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state, reason, message_id, send_until)
values (person('ann'), 'habit', 7, '2026-06-17', '07:00', '2026-06-17 07:00Z', 'not_sent', 'done', null, null),
  (person('ann'), 'evening', 0, '2026-06-16', '20:00', '2026-06-16 20:00Z', 'sent', null, 1, '2026-06-16 21:00Z'),
  (person('ann'), 'evening', 0, '2026-06-09', '20:00', '2026-06-09 20:00Z', 'not_sent', 'late', null, null),
  (person('bob'), 'habit', 8, '2026-06-17', '07:00', '2026-06-17 07:00Z', 'not_sent', 'done', null, null);
insert into app.reminder_sends (user_id, reminder_id, channel, state, tries, sent_at)
select user_id, id, 'webpush', 'sent', 2, lib.now() from app.reminders where state = 'sent';
select results_eq($$ select s ->> 'at', s ->> 'event', s #>> '{facts,object}', s #>> '{facts,reason}',
      s #>> '{facts,devices}'
    from json_array_elements(jobs.reminders_story('ann@example.com')) s $$, $$ values
  ('2026-06-16T20:00:00.000000Z', 'reminder_evening', null, null, 'webpush gone sent tries 2'),
  ('2026-06-17T07:00:00.000000Z', 'reminder_habit', '7', 'done', null) $$, 'those of the last week, oldest first');
select is(jobs.reminders_story('ben@example.com')::text, '[]', 'nobody else''s');
select is((select bool_or(has_function_privilege(r, 'jobs.reminders_story(text)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), false, 'the owner alone asks');
select * from finish();
