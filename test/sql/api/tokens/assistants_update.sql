-- docs/contract/tokens.md#put-usersmeassistants
-- events: assistants_set 3
select plan(8);
select person('ben');
select as_user('ann');
select is(api.assistants_get()::jsonb, '{"assistants_may_read_journal": false}', 'off at first');
select is(api.assistants_update('{"assistants_may_read_journal": true}')::jsonb,
  '{"assistants_may_read_journal": true}', 'turns on');
select is(api.assistants_get()::jsonb, '{"assistants_may_read_journal": true}', 'and stays on');
select is(api.assistants_update('{"assistants_may_read_journal": false}')::jsonb,
  '{"assistants_may_read_journal": false}', 'turns off');
select as_user('ben');
select api.assistants_update('{"assistants_may_read_journal": true}');
select as_user('ann');
select is(api.assistants_get()::jsonb, '{"assistants_may_read_journal": false}', 'for the caller alone');
select for_api_only('api.assistants_update(jsonb)');
select * from finish();
