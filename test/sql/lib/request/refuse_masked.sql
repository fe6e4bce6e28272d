-- The log line of a foreign object: test/http/journal.test.ts.
-- events: resource_access_denied 1
select plan(7);
select as_user('ann');
select keep('entry', entry('mine')), keep('deleted', entry('gone'));
select api.journal_entry_delete(kept('deleted'));
select refused($$ select lib.refuse_masked('journal_entry', kept('deleted')) $$, 404, 'journal_entry_not_found',
  'refuses a deleted entry of the caller with 404');
select as_user('bob');
select refused($$ select lib.refuse_masked('journal_entry', kept('entry')) $$, 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select refused($$ select lib.refuse_masked('journal_entry', -1) $$, 404, 'journal_entry_not_found',
  'refuses an entry that does not exist with 404');
select as_user();
select refused($$ select lib.refuse_masked('journal_entry', kept('entry')) $$, 404, 'journal_entry_not_found',
  'refuses an entry with 404 without a caller');
select for_api_only('lib.refuse_masked(text, bigint)');
select * from finish();
