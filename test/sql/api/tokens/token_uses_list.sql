-- docs/contract/tokens.md#get-tokenstoken_iduses
select plan(7);
select keep('ann', person('ann')), travel('2026-03-01 10:00Z');
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values (kept('ann'), 'Widget', '{journal:read}', 'tsw_1', sha256('1'), '2026-02-01Z', '2026-03-31Z', 0);
select keep('token', id) from auth.api_tokens;
insert into app.token_uses (user_id, token_id, day, route, calls, refusals, texts) values
  (kept('ann'), kept('token'), '2026-02-22', 'GET /journal/', 1, 0, 9),
  (kept('ann'), kept('token'), '2026-02-23', 'GET /journal/', 2, 1, 3),
  (kept('ann'), kept('token'), '2026-03-01', 'GET /journal/', 1, 0, 1),
  (kept('ann'), kept('token'), '2026-03-01', 'GET /habits/', 0, 4, 0);
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages, spent,
  spent_until)
select user_id, name, '{habits:write}', 'tsw_2', sha256(name::bytea), '2026-02-01Z', '2026-03-31Z', 9, 3, until
  from (values (kept('ann'), 'Spender', '2026-04-01'::date), (kept('ann'), 'Saver', '2026-03-01'),
    (person('ben'), 'Ben''s', '2026-04-01')) t (user_id, name, until);
insert into app.token_uses (user_id, token_id, day, route, calls, refusals, texts)
select t.user_id, t.id, '2026-03-01', 'GET /journal/', 1, 0, 20 from auth.api_tokens t
 where t.name in ('Saver', 'Ben''s');
select as_user('ann');
select is(api.token_uses_list(kept('token'), 2, 1)::jsonb, '{"total": 4, "limit": 2, "offset": 1, "has_more": true,
  "items": [{"day": "2026-03-01", "route": "GET /journal/", "calls": 1, "refusals": 0, "texts": 1},
    {"day": "2026-02-23", "route": "GET /journal/", "calls": 2, "refusals": 1, "texts": 3}]}',
  'lists the uses per day and route, the newest day first');
select is(each(api.tokens_list(), 'reads_7_days'), '{20,0,4}', 'the list counts the texts of seven days');
select is(each(api.tokens_list(), 'spent'), '{0,3,0}', 'and the messages of the month');
select is(array(select u ->> 'reads_7_days' from auth.token_records() u), '{4,0,20}', 'as does the export');
select for_api_only('api.token_uses_list(bigint, integer, integer)');
select * from finish();
