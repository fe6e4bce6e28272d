select plan(4);
select stages(), chapters(1, '{a}');
select life(n) from unnest('{ann,ben,cleo,dan,eve}'::text[]) n;
select life(n, 'metronome') from unnest('{fay,gus,hal,ida,joe,kim}'::text[]) n;
select life(n, 'tarot') from unnest('{lou,max}'::text[]) n;
create function tap.plan(condition text) returns setof text language plpgsql as $$
begin
  return query execute 'explain (analyze, costs off, timing off, summary off, buffers off) select *
    from analytics_aggregates.practice_sessions where ' || condition;
end $$;
select as_role('app_analyst_aggregates');
select results_eq($$ select mode, people from analytics_aggregates.practice_sessions $$,
  $$ values ('metronome'::text, 6::bigint) $$,
  'a rare mode is left out, and the smallest other one, which the total of the week would give');
select lives_ok($$ select 1 / (mode <> 'tarot')::integer from analytics_aggregates.practice_sessions
   where 1 / (mode <> 'tarot')::integer = 1 $$, 'an error of a condition tells no key of a small group');
select is((select string_agg(regexp_replace(p, '\(actual.*|Memory.*|Rows Removed.*', ''), ' ' order by n)
    from tap.plan($$mode = 'tarot'$$) with ordinality l (p, n) where p ~ 'tarot'),
  $$  Filter: (practice_sessions.mode = 'tarot'::text)$$,
  'a condition is applied to whole groups, so that a plan counts no row of a small one');
select is((select string_agg((regexp_match(p, 'rows=(\S+)'))[1], ',' order by n)
    from tap.plan($$mode = 'tarot'$$) with ordinality l (p, n) where p ~ 'Function Scan on everybody s'),
  (select string_agg((regexp_match(p, 'rows=(\S+)'))[1], ',' order by n)
    from tap.plan($$mode = 'count_up'$$) with ordinality l (p, n) where p ~ 'Function Scan on everybody s'),
  'the rows that a plan reads do not depend on the condition');
select * from finish();
