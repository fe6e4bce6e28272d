-- The jobs of a cause, as the filter of a list and of bulk actions; queue_failure_groups.sql tests which have one.
select plan(6);
create temp table made as select name, id from (values
  ('one', job('{"attempts": 25, "last_error": "row 1"}')),
  ('two', job('{"attempts": 1, "last_error": "row 2"}', 'resonance')),
  ('other', job('{"attempts": 1, "last_error": "no"}')),
  ('silent', job('{"attempts": 25}')),
  ('running', job(jsonb_build_object('locked_at', now(), 'locked_by', 'one', 'last_error', 'row 2', 'attempts', 2))),
  ('ready', job(task => 'resonance'))) m (name, id);
create function pg_temp.of_cause(cause text) returns setof bigint
language sql as $$ select jobs.queue_matching(jsonb_build_object('cause', cause)) $$;
select bag_eq('select name from made where id in (select pg_temp.of_cause($$row …$$))',
  $$ values ('one'), ('two') $$,
  'all that wait, whatever their task');
select bag_eq('select name from made where id in (select pg_temp.of_cause($$no message$$))', $$ values ('silent') $$,
  'a job without an error that has no attempts left');

select jobs.queue_causes(), job('{"attempts": 1, "last_error": "row 3"}');
select bag_eq('select name from made where id in (select pg_temp.of_cause($$row …$$))',
  $$ values ('one'), ('two') $$,
  'the same once the causes are kept');
select is((select count(*)::integer from pg_temp.of_cause('row …')), 3,
  'and those of an error that came later, whose cause is not kept yet');

select jobs.task_pause('resonance', null, 'x', 'y'), worker('here');
update lib.worker_heartbeats set tasks = '{}';
select bag_eq('select name from made where id in (select pg_temp.of_cause($$unknown task$$))',
  $$ values ('one'), ('two'), ('other'), ('silent'), ('ready') $$,
  'of a task that no worker knows all that wait, also while it is paused');
select bag_eq($$ select status from jobs.queue_failure_groups() where task = 'resonance' $$,
  $$ values ('retrying'), ('scheduled') $$, 'and then it is scheduled, as in the list');
select * from finish();
