select plan(7);
select as_user('ann');
select is(api.ui_flags_get()::jsonb, '{"has_seen_welcome": false, "energy_scaffolding_archived": false}',
  'without a row both flags are false');
select is((select count(*) from app.ui_flags), 0::bigint, 'reading creates no row');
insert into app.ui_flags (user_id, has_seen_welcome) values (person('ann'), true);
select is(api.ui_flags_get()::jsonb, '{"has_seen_welcome": true, "energy_scaffolding_archived": false}',
  'shows the stored values to the owner');
select as_user('bob');
select is(api.ui_flags_get()::jsonb, '{"has_seen_welcome": false, "energy_scaffolding_archived": false}',
  'another person does not see them');
select for_api_only('api.ui_flags_get()');
select * from finish();
