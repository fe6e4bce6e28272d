-- events: resource_access_denied 1
select plan(9);
select as_user('ann');
select keep('e', entry('mine')), keep('gone', entry('gone'));
select api.journal_entry_delete(kept('gone'));
select lives_ok($$ select lib.require_entry(kept('e')) $$, 'lets the owner of a live entry pass');
select refused($$ select lib.require_entry(kept('gone')) $$, 404, 'journal_entry_not_found',
  'refuses a deleted entry with 404');
select refused('select lib.require_entry(-1)', 404, 'journal_entry_not_found',
  'refuses an entry that does not exist with 404');
select refused('select lib.require_entry(null)', 404, 'journal_entry_not_found', 'refuses no entry at all with 404');
select as_user('bob');
select refused($$ select lib.require_entry(kept('e')) $$, 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select as_user();
select refused($$ select lib.require_entry(kept('e')) $$, 404, 'journal_entry_not_found',
  'refuses an entry with 404 without a caller');
select for_api_only('lib.require_entry(bigint)');
select * from finish();
