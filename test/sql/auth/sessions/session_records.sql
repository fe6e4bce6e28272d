-- docs/contract/users.md#get-usersmeexport: what the export says of sessions.
select plan(5);
select keep('ann', person('ann')), keep('ben', person('ben'));
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at) values
  (kept('ann'), 'Phone', '2026-01-01 07:01Z', '2026-02-03 08:20Z', '2026-04-04 08:20Z'),
  (kept('ben'), 'Watch', '2026-01-01Z', '2026-02-01Z', '2026-04-01Z'),
  (kept('ann'), 'Laptop', '2026-01-02Z', '2026-02-02Z', '2026-04-02Z');
set local timezone to 'UTC';
select as_user('ann');
select results_eq('select r::jsonb - ''id'' from auth.session_records() r', $$
  values ('{"device": "Phone", "created_at": "2026-01-01T07:01:00+00:00", "last_used_at": "2026-02-03T08:00:00+00:00",
      "expires_at": "2026-04-04T08:00:00+00:00"}'::jsonb),
    ('{"device": "Laptop", "created_at": "2026-01-02T00:00:00+00:00", "last_used_at": "2026-02-02T00:00:00+00:00",
      "expires_at": "2026-04-03T00:00:00+00:00"}') $$, 'answers devices and hours of the caller, the oldest first');
select as_user();
select is_empty('select auth.session_records()', 'answers nothing without a caller');
select for_api_only('auth.session_records()');
select * from finish();
