-- The scopes of docs/contract/reflections.md#scopes.
select plan(5);
select is(array(select level || ' ' || count(*) from lib.reflection_scopes() group by level, rank order by rank),
  '{week 36,stage 10,component 5,tier 2,program 1}', 'has 54 scopes in five levels');
select is(array(select token || ' ' || first_week || '-' || last_week from lib.reflection_scopes()
  where rank between 2 and 5 order by rank, first_week),
  array['s1 1-3', 's2 4-6', 's3 7-9', 's4 10-12', 's5 13-15', 's6 16-18', 's7 19-21', 's8 22-24', 's9 25-30',
    's10 31-36', 'p1 1-6', 'p2 7-12', 'p3 13-18', 'p4 19-24', 'p5 25-36', 't1 1-18', 't2 19-36', 'prog 1-36'],
  'shows the weeks of each scope');
select is_empty($$ select rank, week from lib.reflection_scopes() s, generate_series(s.first_week, s.last_week) week
  group by rank, week having count(*) > 1 $$,
  'no two scopes of a level share a week');
select is((select count(*) from lib.reflection_scopes() s, lib.reflection_scope(s.level, 'c12:' || s.token)),
  54::bigint, 'finds each scope by its key');
select is((select string_agg(token, ' ') from lib.reflection_scopes()
  where ('c1:' || token) !~ '^c[1-9][0-9]*:(prog|w([1-9]|[12][0-9]|3[0-6])|s([1-9]|10)|p[1-5]|t[12])$'), null,
  'the check of the table allows each token');
select * from finish();
