-- docs/contract/reflections.md#scopes; each scope by its key: test/sql/lib/reflections/reflection_scopes.sql.
select plan(6);
select results_eq($$ select token, first_week, last_week from lib.reflection_scope('stage', 'c12:s9') $$,
  $$ values ('s9', 25, 30) $$, 'answers the token and the weeks of a key, in any cycle');
select results_eq($$ select rank from lib.reflection_scope('program', 'c1:prog') $$,
  $$ select max(rank) from lib.reflection_scopes() $$, 'ranks the whole program above all');
select is_empty($$ select from lib.reflection_scope('week', 'c1:s9') $$, 'answers no row for a key of another level');
select is_empty($$ select key from unnest(array['c0:w1', 'c01:w1', 'c1:w01', 'c1:w0', 'c1:w37', 'C1:w1', 'c1:W1', 'w1',
  'c1:', 'c1', '', 'c1:w1:w1', ' c1:w1', e'c1:w1\n', 'c-1:w1', 'c١:w1']) key, lib.reflection_scope('week', key) $$,
  'answers no row for a key that is not canonical');
select is((select count(*) from lib.reflection_scope('week', 'c' || repeat('9', 26) || ':w1')), 1::bigint,
  'answers the scope of a key of 30 characters');
select is((select count(*) from lib.reflection_scope('week', 'c' || repeat('9', 27) || ':w1')), 0::bigint,
  'answers no row for a key of 31 characters');
select * from finish();
