-- docs/contract/users.md#patch-usersme; what is left of a name: test/sql/auth/accounts/display_name.sql.
select plan(6);
select person('ann'), as_user('ann');
select is(api.account_update('{"display_name": " Ann\nLee "}')::jsonb - 'created_at',
  '{"email": "ann@example.com", "display_name": "Ann Lee", "timezone": "UTC", "email_proven": false, "providers": [],
  "is_admin": false, "is_analyst": false}', 'answers the account');
select is(api.account_get() ->> 'display_name', 'Ann Lee', 'stores the name');
select api.account_update('{"display_name": null}');
select is(api.account_get() ->> 'display_name', null, 'null takes the name away');
select for_api_only('api.account_update(jsonb)');
select * from finish();
