-- docs/contract/reminders.md#put-reminderssettings.
-- events: reminder_settings_changed 5
select plan(14);
select travel('2026-06-17 07:00Z'), as_user('ann'), zone('UTC');
select is(api.reminder_settings_get()::jsonb, '{"enabled": false, "quiet_from": null, "quiet_to": null,
  "evening_at": null, "digest_at": null, "show_names": false}', 'off until the person turns them on');
select is(api.reminder_settings_put('{"enabled": true, "show_names": true, "quiet_from": "22:00", "quiet_to": "07:00",
    "evening_at": "20:00", "digest_at": "08:30"}')::jsonb, '{"enabled": true, "quiet_from": "22:00",
  "quiet_to": "07:00", "evening_at": "20:00", "digest_at": "08:30", "show_names": true}', 'answers what it stored');
select is((select next_at from app.reminder_settings), lib.now(), 'the job looks at once');
select is(api.reminder_settings_put('{"enabled": true, "show_names": false}')::jsonb, '{"enabled": true,
  "quiet_from": null, "quiet_to": null, "evening_at": null, "digest_at": null, "show_names": false}', 'replaces all');
select lives_ok($$ select api.reminder_settings_put('{"enabled": false, "show_names": false}') $$, 'turns them off');
select is((select next_at from app.reminder_settings), null, 'then nothing may be due');
select travel('2026-06-19 07:00Z');
select lives_ok($$ select api.reminder_settings_put('{"enabled": true, "show_names": false}') $$, 'and on again');
select is((select found_until from app.reminder_settings), '2026-06-19 07:00Z', 'from this instant on');
select as_owner();
update app.reminder_settings set next_at = null;
select as_user('ann'), travel('2026-07-19 07:00Z');
select api.reminder_settings_put('{"enabled": true, "show_names": false}');
select is((select found_until from app.reminder_settings), '2026-07-19 07:00Z', 'so too after days without a device');
select as_owner();
select is((select count(*) from app.changes where user_id = person('ann') and resource = 'reminder_settings'),
  1::bigint,
  'it is a change of one object');
update app.changes set counter = 1 where user_id = person('ann');
update app.reminder_settings set next_at = now(), found_until = now();
select is((select max(counter) from app.changes where user_id = person('ann')), 1::bigint,
  'what the job notes is none');
select throws_ok($$ update app.reminder_settings set quiet_from = '07:00' $$, '23514', null,
  'quiet hours have both ends, whoever writes them');
select as_user('bob');
select is((api.reminder_settings_get() ->> 'enabled')::boolean, false, 'shows nobody else''s');
select as_owner();
select is((api.reminder_settings_get() ->> 'enabled')::boolean, false, 'without policies too');
select * from finish();
