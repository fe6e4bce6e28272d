-- events: resource_access_denied 2
select plan(10);
select as_user('ann');
select keep('scoped', entry('r', '{"reflection_level": "week", "reflection_scope_key": "c1:w1"}')),
  keep('tagged', entry('r', '{"tag": "hierarchical_reflection"}')), keep('plain', entry('p')), keep('gone', entry('g'));
select api.journal_entry_delete(kept('gone'));
select lives_ok($$ select lib.require_reflection(kept('scoped')) $$, 'accepts an entry with a scope');
select lives_ok($$ select lib.require_reflection(kept('tagged')) $$, 'accepts an entry that is tagged as a reflection');
select refused($$ select lib.require_reflection(kept('plain')) $$, 422, 'target_not_reflection',
  'refuses another entry with 422');
select refused($$ select lib.require_reflection(kept('gone')) $$, 404, 'journal_entry_not_found',
  'refuses a deleted entry with 404');
select refused('select lib.require_reflection(-1)', 404, 'journal_entry_not_found',
  'refuses an entry that does not exist with 404');
select as_user('bob');
select refused($$ select lib.require_reflection(kept('scoped')) $$, 404, 'journal_entry_not_found',
  'refuses a reflection of somebody else with 404');
select refused($$ select lib.require_reflection(kept('plain')) $$, 404, 'journal_entry_not_found',
  'does not say whether the entry of somebody else is a reflection');
select for_api_only('lib.require_reflection(bigint)');
select * from finish();
