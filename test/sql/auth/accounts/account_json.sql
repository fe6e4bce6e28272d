-- docs/contract/auth.md#access-tokens
select plan(5);
select person('ann');
update auth.users set timezone = 'Asia/Tokyo' where id = person('ann');
create function pg_temp.shown(changed timestamptz, key text) returns text language sql as $$
  update auth.users set password_changed_at = changed where id = tap.person('ann');
  select auth.account_json(u) ->> key from auth.users u where u.id = tap.person('ann')
$$;
select is(pg_temp.shown(null, 'user_id'), person('ann')::text, 'names the account');
select is(pg_temp.shown(null, 'timezone'), 'Asia/Tokyo', 'shows the stored zone');
select is(pg_temp.shown(null, 'issued_at'), null, 'asks for no earliest second where the password never changed');
select is(pg_temp.shown('2026-03-01 10:00:01Z', 'issued_at'), '1772359201',
  'asks for the second in which the password changed');
select is(pg_temp.shown('2026-03-01 10:00:00.000001Z', 'issued_at'), '1772359201',
  'asks for the next whole second where the password changed within one');
select * from finish();
