-- docs/contract/tokens.md#post-tokens
-- events: token_made 41
select plan(12);
select travel('2026-03-01 10:00Z');
select as_user('ann');
create function pg_temp.made(n integer, changes jsonb default '{}') returns jsonb language sql as $$
  select api.token_create('{"name": "Widget", "scopes": ["program:read", "habits:read", "habits:read"],
    "expires_in_days": 30}'::jsonb || changes, sha256(int4send(n)), 'tsw_abcdef')::jsonb
$$;
select is(pg_temp.made(1) - 'id', '{"name": "Widget", "scopes": ["habits:read", "program:read"], "prefix": "tsw_abcdef",
  "created_at": "2026-03-01T10:00:00.000000Z", "expires_at": "2026-03-31T10:00:00.000000Z", "last_used_on": null,
  "monthly_messages": 0, "spent": 0, "reads_7_days": 0, "token": null}',
  'makes a token, and answers it without the token');
select pg_temp.made(n) from generate_series(2, 19) n;
select is(pg_temp.made(20, '{"monthly_messages": 5}') ->> 'monthly_messages', '5', 'makes the twentieth');
select refused('select pg_temp.made(21)', 409, 'token_quota_exceeded', 'refuses the twenty-first');
select is(json_array_length(api.tokens_list()), 20, 'lists them');
select is((api.tokens_list() -> 0 ->> 'monthly_messages'), '5', 'the newest first');
select travel('2026-03-31 10:00Z');
select is(json_array_length(api.tokens_list()), 0, 'lists none that has expired');
select is(pg_temp.made(22) ->> 'name', 'Widget', 'and counts none');
select pg_temp.made(n) from generate_series(23, 41) n;
select refused('select pg_temp.made(42)', 409, 'token_quota_exceeded', 'but those since');
select as_user('ben');
select is(pg_temp.made(42) ->> 'name', 'Widget', 'nor those of others');
select for_api_only('api.token_create(jsonb, bytea, text)');
select * from finish();
