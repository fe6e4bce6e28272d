-- docs/contract/mcp.md#tools: which tools the list of an assistant has; on the wire: test/http/mcp.test.ts.
select plan(7);
select as_user('ann');
create function pg_temp.shown(token text default '', scopes text default '') returns text language sql as $$
  select set_config('app.api_token', token, true), set_config('app.scopes', scopes, true);
  select lib.tools_shown('[{"name": "z", "scopes": []}, {"name": "habits", "scopes": ["habits:read"]},
    {"name": "journal", "scopes": ["journal:read"]},
    {"name": "both", "scopes": ["habits:read", "journal:read"]}]')::text
$$;
select is(pg_temp.shown(), '["z", "habits"]', 'a session has all but the journal''s while the switch is off');
select is(pg_temp.shown('7', 'assistant habits:read'), '["z", "habits"]', 'a token those of its scopes');
select is(pg_temp.shown('7', 'assistant journal:read'), '["z", "journal"]', 'of several it needs each');
select is(pg_temp.shown('7', 'assistant habits:read journal:read'), '["z", "habits", "journal", "both"]',
  'in their order');
select as_owner();
update auth.users set assistants_may_read_journal = true where id = person('ann');
select as_user('ann');
select is(pg_temp.shown(), '["z", "habits", "journal", "both"]', 'with the switch a session has the journal''s too');
select is(pg_temp.shown('7', 'assistant habits:read'), '["z", "habits"]', 'which changes nothing for a token');
select is(lib.tools_shown('[]')::text, '[]', 'none is an empty list');
select * from finish();
