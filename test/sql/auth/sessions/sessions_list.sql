-- docs/contract/auth.md#get-authsessions
select plan(10);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at) values
  (kept('ann'), 'Phone', '2026-01-01Z', '2026-02-01Z', '2026-04-01Z'),
  (kept('ann'), 'Laptop', '2026-01-02Z', '2026-02-02Z', '2026-04-01Z'),
  (kept('ann'), 'Old', '2026-01-03Z', '2026-02-03Z', '2026-03-01 10:00Z'),
  (kept('ben'), 'Tablet', '2026-01-01Z', '2026-02-01Z', '2026-04-01Z');
insert into auth.session_tokens select 'of ' || device, user_id, id, now() from auth.sessions;
select as_user('ann');
select is((select json_agg(s - 'id')::jsonb from jsonb_array_elements(auth.sessions_list('of Phone')::jsonb) s), '[
  {"device": "Laptop", "current": false, "created_at": "2026-01-02T00:00:00.000000Z",
    "last_used_at": "2026-02-02T00:00:00.000000Z"},
  {"device": "Phone", "current": true, "created_at": "2026-01-01T00:00:00.000000Z",
    "last_used_at": "2026-02-01T00:00:00.000000Z"}
]', 'lists the live sessions of the caller, the last used first, and marks the current one');
select is((select count(*) from jsonb_array_elements(auth.sessions_list('of Tablet')::jsonb) s
  where (s -> 'current')::boolean), 0::bigint, 'marks none for a token of somebody else''s session');
select as_owner();
create function pg_temp.uses() returns text language plpgsql as $$
declare
  v_uses text;
begin
  perform as_user('ann');
  select string_agg(concat(s ->> 'device', ' ', s ->> 'last_used_at'), ', ' order by n) into v_uses
    from json_array_elements(auth.sessions_list('')) with ordinality l (s, n);
  perform as_owner();
  return v_uses;
end $$;
select travel('2026-03-01 09:59Z');
update auth.sessions set last_used_at = '2026-03-01 07:20Z', used_before_hour = null where device = 'Phone';
select auth.session_use(user_id, id) from auth.sessions where device = 'Phone';
select is(split_part(pg_temp.uses(), ', ', 1), 'Phone 2026-03-01T07:00:00.000000Z', 'a use does not show in its hour');
select auth.session_use(user_id, id) from auth.sessions where device = 'Phone';
select is(split_part(pg_temp.uses(), ', ', 1), 'Phone 2026-03-01T07:00:00.000000Z', 'nor does a second one');
select travel('2026-03-01 10:00Z');
select is(split_part(pg_temp.uses(), ', ', 1), 'Phone 2026-03-01T09:00:00.000000Z', 'it shows when the hour is over');
update auth.sessions set created_at = '2026-03-01 10:01Z', last_used_at = '2026-03-01 10:05Z', used_before_hour = null
 where device = 'Phone';
select travel('2026-03-01 10:06Z');
select is(split_part(pg_temp.uses(), ', ', 1), 'Phone 2026-03-01T10:01:00.000000Z',
  'a session of this hour shows its sign-in: no use is before the session began');
select as_user();
select is(auth.sessions_list('of Phone')::jsonb, '[]', 'lists nothing without a caller');
select for_api_only('auth.sessions_list(text)');
select * from finish();
