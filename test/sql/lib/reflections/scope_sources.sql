-- Whose entries are sources, asked without policies; which: test/sql/api/reflections/reflection_sources.sql.
select plan(2);
select as_user('ben'), zone('UTC'), travel('2026-01-06 12:00Z'), entry('Of ben.');
select as_user('ann'), keep('entry', entry('Of ann.'));
select as_owner();
update app.journal_entries set status = 'finished';
select is(array(select s.id from lib.scope_sources('week', 'c1:w1', '2026-01-05') s), array[kept('entry')],
  'those of the caller');
update app.journal_entries set status = 'draft' where id = kept('entry');
select is_empty($$ select from lib.scope_sources('week', 'c1:w1', '2026-01-05') $$, 'once they are finished');
select * from finish();
