-- docs/contract/tokens.md#patch-tokenstoken_id
-- events: token_ended 1
select plan(18);
select keep('ann', person('ann')), travel('2026-03-01 10:00Z');
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values (kept('ann'), 'Widget', '{changes:read,habits:read}', 'tsw_1', sha256('1'), '2026-02-01Z', '2026-03-31Z', 5);
select keep('token', id) from auth.api_tokens;
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values (kept('ann'), 'Other', '{changes:read}', 'tsw_3', sha256('3'), '2026-02-01Z', '2026-03-31Z', 5);
insert into auth.event_streams (user_id, api_token_id, counted_until) select user_id, id, now() from auth.api_tokens;
select as_user('ann');
create function pg_temp.changed(body jsonb) returns jsonb language sql as $$
  select api.token_update(kept('token'), body)::jsonb - '{id,prefix,created_at,last_used_on,spent,reads_7_days}'::text[]
$$;
select is(pg_temp.changed('{}'), '{"name": "Widget", "scopes": ["changes:read", "habits:read"], "monthly_messages": 5,
  "expires_at": "2026-03-31T00:00:00.000000Z"}', 'without a field answers the token');
select is(pg_temp.changed('{"name": null, "scopes": null, "monthly_messages": null, "expires_in_days": null}'),
  pg_temp.changed('{}'), 'null is no field');
select is(pg_temp.changed('{"name": "Phone", "scopes": ["habits:read"], "monthly_messages": 4, "expires_in_days": 7}'),
  '{"name": "Phone", "scopes": ["habits:read"], "monthly_messages": 4, "expires_at": "2026-03-08T10:00:00.000000Z"}',
  'renames and narrows');
select throws_ok(format('select pg_temp.changed(%L)', body), 'PT422', 'value_error', 'refuses ' || body)
  from unnest('{"{\"scopes\": [\"habits:read\", \"journal:read\"]}", "{\"expires_in_days\": 8}",
    "{\"monthly_messages\": 5}"}'::text[]) body;
select as_owner();
select is(array(select t.name from auth.event_streams s join auth.api_tokens t on t.id = s.api_token_id), '{Other}',
  'ends its streams');
select as_user('ben');
select refused($$ select api.token_update(kept('token'), '{}') $$, 404, 'token_not_found', 'hides somebody else''s');
select refused($$ select api.token_delete(kept('token')) $$, 404, 'token_not_found', 'and does not end it');
select refused($$ select api.token_uses_list(kept('token'), 50, 0) $$, 404, 'token_not_found', 'nor shows its uses');
select as_owner();
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values (kept('ann'), 'Old', '{habits:read}', 'tsw_2', sha256('2'), '2026-02-01Z', '2026-03-01 10:00Z', 5);
select keep('old', max(id)) from auth.api_tokens;
select as_user('ann');
select refused($$ select api.token_update(kept('old'), '{}') $$, 404, 'token_not_found', 'knows none that has expired');
select refused($$ select api.token_update(0, '{}') $$, 404, 'token_not_found', 'nor one that never was');
select is(api.token_delete(kept('token'))::text, null, 'ends a token');
select is(each(api.tokens_list(), 'name'), '{Other}', 'it is there no more, as the others are');
select as_owner();
select is(array(select name from auth.api_tokens order by name), '{Old,Other}', 'and no other one ends');
select for_api_only('api.token_update(bigint, jsonb)');
select * from finish();
