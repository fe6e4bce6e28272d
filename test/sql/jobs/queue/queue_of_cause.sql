-- The jobs of a cause; those with one are tested in queue_failures.sql.
select plan(2);
create temp table made as select name, id from (values
  ('one', job('{"attempts": 25, "last_error": "row 1"}')),
  ('two', job('{"attempts": 1, "last_error": "row 2"}', 'resonance')),
  ('other', job('{"attempts": 1, "last_error": "no"}')),
  ('silent', job('{"attempts": 25}')),
  ('running', job(jsonb_build_object('locked_at', now(), 'locked_by', 'one', 'last_error', 'row 2', 'attempts', 2))),
  ('ready', job())) m (name, id);
select bag_eq('select name from made where id in (select jobs.queue_of_cause($$row …$$))',
  $$ values ('one'), ('two') $$,
  'all that wait, whatever their task');
select bag_eq('select name from made where id in (select jobs.queue_of_cause($$no message$$))', $$ values ('silent') $$,
  'a job without an error that has no attempts left');
select * from finish();
