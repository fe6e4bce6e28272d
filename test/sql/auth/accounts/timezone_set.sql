-- docs/contract/users.md#put-usersmetimezone
-- events: timezone_changed 3
select plan(9);
select person('ann'), person('ben');
select as_user('ann');
select is(auth.timezone_set(' Asia/Tokyo '), 'Asia/Tokyo', 'answers the zone that it stored');
select is(current_setting('app.timezone'), 'Asia/Tokyo', 'from now on days are those of the new zone');
select throws_ok($$ select auth.timezone_set('Mars/Olympus') $$, 'PT422', 'value_error',
  'refuses an unknown zone with 422');
select as_user();
select lives_ok($$ select auth.timezone_set('Asia/Kolkata') $$, 'stores nothing without a caller');
select as_owner();
select results_eq('select timezone from auth.users order by id', array['Asia/Tokyo', 'UTC'],
  'changes the account of the caller alone');
select as_user('ann');
select is(auth.timezone_set(null), 'UTC', 'no zone is UTC');
select for_api_only('auth.timezone_set(text)');
select * from finish();
