select plan(7);
select set_config('tap.on',
  '{"enable_habits": true, "enable_practices": true, "enable_course": true, "enable_sangha": true}', true);
select as_user('ann');
select is(api.depth_preferences_get()::jsonb, current_setting('tap.on')::jsonb, 'without a row all switches are true');
select is((select count(*) from app.depth_preferences), 0::bigint, 'reading creates no row');
insert into app.depth_preferences (user_id, enable_course) values (person('ann'), false);
select is(api.depth_preferences_get()::jsonb, current_setting('tap.on')::jsonb || '{"enable_course": false}',
  'shows the stored values to the owner');
select as_user('bob');
select is(api.depth_preferences_get()::jsonb, current_setting('tap.on')::jsonb, 'another person does not see them');
select for_api_only('api.depth_preferences_get()');
select * from finish();
