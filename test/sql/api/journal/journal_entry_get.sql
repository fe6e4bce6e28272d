-- events: resource_access_denied 1
select plan(8);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('mine'));
select is(api.journal_entry_get(kept('e')) ->> 'message', 'mine', 'answers an entry of the caller');
select refused('select api.journal_entry_get(0)', 404, 'journal_entry_not_found',
  'refuses an entry that does not exist with 404');
select as_user('bob');
select refused('select api.journal_entry_get(kept(''e''))', 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select as_user();
select refused('select api.journal_entry_get(kept(''e''))', 404, 'journal_entry_not_found',
  'refuses an entry with 404 without a caller');
select as_user('ann');
select lives_ok('select api.journal_entry_delete(kept(''e''))', 'lets the owner delete the entry');
select for_api_only('api.journal_entry_get(bigint)');
select * from finish();
