select plan(8);
create function pg_temp.stages(title text) returns json language sql as $$
  select json_agg(json_build_object('stage_number', n, 'title', title || n, 'subtitle', '', 'category', '', 'aspect',
    '',
    'spiral_dynamics_color', '', 'growing_up_stage', '', 'divine_gender_polarity', '', 'relationship_to_free_will', '',
    'free_will_description', '', 'manifestations', json_build_array(n))) from generate_series(1, 10) n
$$;
select is(jobs.seed_stages(pg_temp.stages('A')), 10, 'inserts ten stages');
select is(jobs.seed_stages(pg_temp.stages('A')), 0, 'a second run inserts nothing');
update app.stages set overview_url = 'https://kept', title = 'drifted' where stage_number = 3;
create temp table before as select id from app.stages;
select is(jobs.seed_stages(pg_temp.stages('A')), 0, 'an update of a text is no insert');
select is((select title || ' ' || overview_url from app.stages where stage_number = 3), 'A3 https://kept',
  'a text that differs is updated, overview_url stays');
delete from app.stages where stage_number = 5;
select is(jobs.seed_stages(pg_temp.stages('B')), 1, 'inserts a missing stage');
select is((select count(*) from app.stages s join before b using (id) where s.title like 'B%'), 9::bigint,
  'updated stages keep their ids');
select as_role('app_worker');
select throws_ok($$ select jobs.seed_stages('[]') $$, '42501', null, 'the worker may not seed');
select as_role('app_api');
select throws_ok($$ update app.stages set title = '' $$, '42501', null,
  'the API may not write the catalogue itself');
select * from finish();
