select plan(7);
select person('ann'), person('ben');
update auth.users set display_name = 'Ann', timezone = 'Asia/Tokyo', is_admin = true where id = person('ann');
select as_user('ann');
select is(auth.account_record()::jsonb - 'created_at',
  '{"email": "ann@example.com", "display_name": "Ann", "timezone": "Asia/Tokyo"}',
  'shows the account of the caller, and nothing secret of it');
select as_user('ben');
select is(auth.account_record() ->> 'email', 'ben@example.com', 'shows each person their own account');
select throws_ok('select email from auth.users', '42501', null, 'the API may not read accounts directly');
select as_user();
select is(auth.account_record()::text, null, 'is null without a caller');
select for_api_only('auth.account_record()');
select * from finish();
