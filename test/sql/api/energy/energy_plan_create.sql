-- habits.md section 7.2.
select plan(17);
select as_user('bob');
select keep('theirs', habit('Theirs'));
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('up', habit('Up', '{"energy_cost": 2, "energy_return": 5}')), keep('down', habit('Down', '{"energy_cost": 1, "energy_return": 0}'));

create function pg_temp.plan(ids bigint[], start date default '2026-02-20') returns json language sql as $$
  select api.energy_plan_create(json_build_object('start_date', start,
    'habits', (select coalesce(json_agg(json_build_object('id', i, 'name', 'x', 'energy_cost', 900)), '[]') from unnest(ids) i))::jsonb)
$$;
select is(pg_temp.plan(ids) #>> '{plan,net_energy}', net, description)
  from (values
    (array[kept('up'), kept('down')], '23', 'the stored energies count: 11 times +3, 10 times -1'),
    (array[kept('down'), kept('up')], '19', 'in the order asked for'),
    (array[kept('up')], '63', 'one habit has all days'),
    (array[kept('up'), kept('up'), kept('down')], '35', 'repeats stay'),
    (array_fill(kept('down'), array[21]) || kept('up'), '-21', 'the 22nd habit has no day')
  ) as example (ids, net, description);
select is((select count(*) from app.energy_plans where created_at = '2026-06-15 12:00Z'), 5::bigint, 'each plan is stored');
select is(pg_temp.plan(array[kept('up'), kept('down')])::jsonb #> '{plan,items}', (select jsonb_agg(jsonb_build_object(
  'habit_id', case d % 2 when 0 then kept('up') else kept('down') end, 'date', date '2026-02-20' + d) order by d) from generate_series(0, 20) d),
  '21 items, one a day');
select is(pg_temp.plan(array[kept('up')], '9999-12-11') #>> '{plan,items,20,date}', '9999-12-31', 'up to the last day there is');

select refused('select pg_temp.plan(''{}'', ''9999-12-12'')', 422, 'value_error', 'and not beyond');
select refused('select pg_temp.plan(array[0, kept(''theirs'')])', 403, 'habit_not_owned', 'a stranger''s habit comes before a missing one');
select refused('select pg_temp.plan(array[kept(''up''), 0])', 404, 'habit_not_found', 'a missing one is refused');
select refused('select pg_temp.plan(''{}'')', 400, 'habits_must_not_be_empty', 'so is an empty list');
select as_user('bob');
select is((select count(*) from app.energy_plans), 0::bigint, 'a stranger sees no plans');
select as_user();
select refused('select pg_temp.plan(array[kept(''up'')])', 403, 'habit_not_owned', 'nobody has no habits');
select for_api_only('api.energy_plan_create(jsonb)');
select * from finish();
