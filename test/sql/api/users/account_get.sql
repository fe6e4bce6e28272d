select plan(8);
select person('ann'), person('ben');
update auth.users set timezone = 'Asia/Tokyo', created_at = '2026-01-02 03:04:05Z' where id = person('ann');
update auth.users set email_proven_at = now(), is_analyst = true, display_name = 'Ben' where id = person('ben');
insert into auth.identities (provider, subject, user_id, email_at_link_time)
  values ('idp_b', 'b', person('ann'), 'x'), ('idp_a', 'a', person('ann'), 'x');

select as_user('ann');
select is(api.account_get()::jsonb,
  '{"email": "ann@example.com", "display_name": null, "timezone": "Asia/Tokyo",
  "created_at": "2026-01-02T03:04:05.000000Z", "email_proven": false, "providers": ["idp_a", "idp_b"],
  "is_admin": false, "is_analyst": false}',
  'answers the account of the caller');
select as_user('ben');
select is(api.account_get()::jsonb - 'created_at',
  '{"email": "ben@example.com", "display_name": "Ben", "timezone": "UTC", "email_proven": true, "providers": [],
  "is_admin": false, "is_analyst": true}', 'answers each person their own account');
select as_owner();
update auth.users set is_analyst = false, is_admin = true where id = person('ben');
select as_user('ben');
select is(api.account_get() ->> 'is_analyst', 'true', 'counts an admin as an analyst');
select is((select array_agg(k order by k) from json_object_keys(api.account_get()) k),
  '{created_at,display_name,email,email_proven,is_admin,is_analyst,providers,timezone}',
  'has no key for the id of the account');
select as_user();
select is(api.account_get()::text, null, 'answers nothing without a caller');
select for_api_only('api.account_get()');
select * from finish();
