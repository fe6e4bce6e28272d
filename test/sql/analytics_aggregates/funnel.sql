select plan(2);
select stages();
create function tap.at_stage(names text[], stage integer) returns void language sql as $$
  select program(n, now() - interval '100 days', stage, 1, stage) from unnest(names) n
$$;
select at_stage('{ann,ben,cleo,dan,eve}', 1), at_stage('{fay,gus}', 2), at_stage('{hal,ida,joe,kim,lou,max}', 3);
select publish(), as_role('app_analyst_aggregates');
select results_eq('select stage, people from analytics_aggregates.funnel', 'values (3, 6::bigint)',
  'stage 2 of two people is left out with the smaller other one, and no row holds the people of another');
select results_eq('select stage_number, people from analytics_aggregates.stage_progress', 'values (3, 6::bigint)',
  'likewise the highest stage reached');
select * from finish();
