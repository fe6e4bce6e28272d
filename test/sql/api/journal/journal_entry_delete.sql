-- events: resource_access_denied 1
select plan(9);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('mine', '{"reflection_level": "week", "reflection_scope_key": "c1:w1"}'));
select as_user('bob');
select refused('select api.journal_entry_delete(kept(''e''))', 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select as_user('ann');
select is(api.journal_entry_delete(kept('e'))::text, null, 'deletes an entry of the caller');
select is((select deleted_at from app.journal_entries where id = kept('e')), '2026-06-15 12:00Z'::timestamptz,
  'keeps the row and stamps deleted_at');
select refused('select api.journal_entry_delete(kept(''e''))', 404, 'journal_entry_not_found',
  'refuses to delete an entry twice with 404');
select refused('select api.journal_entry_get(kept(''e''))', 404, 'journal_entry_not_found',
  'refuses to read a deleted entry with 404');
select isnt(entry('again', '{"reflection_level": "week", "reflection_scope_key": "c1:w1"}'), kept('e'),
  'frees the reflection scope of a deleted entry');
select for_api_only('api.journal_entry_delete(bigint)');
select * from finish();
