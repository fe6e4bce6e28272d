-- docs/contract/practices.md#presets
select plan(7);
delete from app.practices;
create function pg_temp.seed(variadic changes jsonb[]) returns integer language sql as $$
  select jobs.seed_practices((select json_agg('{"stage_number": 1, "name": "Sit", "description": "", "instructions": "",
    "default_duration_minutes": 5, "mode": "count_up", "mode_config": {"mode": "count_up"}, "canonical": false}'::jsonb
      || c)
    from unnest(changes) c))
$$;
select is(pg_temp.seed('{"canonical": true}', '{"name": "Walk"}'), 2, 'inserts the presets that are missing');
select results_eq('select name, approved, preset, canonical, submitted_by_user_id from app.practices order by id',
  $$ values ('Sit', true, true, true, null::bigint), ('Walk', true, true, false, null) $$,
  'makes approved presets of nobody');
select is(pg_temp.seed('{"name": " SIT ", "description": "new"}', '{"name": "Walk", "stage_number": 2}'), 1,
  'inserts only what is missing by stage and folded name');
select is((select description from app.practices where name = 'Sit'), '', 'leaves a preset that is there as it is');
select keep('draft', practice(by_name => 'ann', stage => 3));
select is(pg_temp.seed('{"stage_number": 3}'), 1, 'a practice of a person with the same name is not in the way');
select is(pg_temp.seed('{"name": "Hum", "canonical": true}'), 0, 'inserts no second canonical preset of a stage');
select as_role('app_worker');
select throws_ok($$ select jobs.seed_practices('[]') $$, '42501', null, 'the worker may not seed');
select * from finish();
