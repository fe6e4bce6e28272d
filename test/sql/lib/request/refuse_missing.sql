-- docs/contract/decisions.md#r3: 403 for what somebody else owns, 404 for what does not exist.
-- events: habit_created 1, resource_access_denied 3
select plan(8);
select as_user('ann');
select keep('habit', habit('Walk'));
select as_user('bob');
select refused($$ select lib.refuse_missing('habit', kept('habit')) $$, 403, 'forbidden',
  'refuses what somebody else owns with 403');
select refused($$ select lib.refuse_missing('habit', kept('habit'), 'not_yours') $$, 403, 'not_yours',
  'refuses what somebody else owns with the detail that the caller gives');
select refused($$ select lib.refuse_missing('habit', -1, 'not_yours') $$, 404, 'habit_not_found',
  'refuses what does not exist with 404 and the name of the resource');
select refused($$ select lib.refuse_missing('thing', kept('habit')) $$, 404, 'thing_not_found',
  'refuses a resource that is unknown to lib.is_foreign with 404');
select as_user();
select refused($$ select lib.refuse_missing('habit', kept('habit')) $$, 403, 'forbidden',
  'refuses what somebody owns with 403 without a caller');
select for_api_only('lib.refuse_missing(text, bigint, text)');
select * from finish();
