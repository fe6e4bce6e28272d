-- The rules of docs/contract/energy.md#the-plan.
-- events: habit_created 3, resource_access_denied 2
select plan(17);
select as_user('bob');
select keep('theirs', habit('Theirs'));
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('up', habit('Up', '{"energy_cost": 2, "energy_return": 5}')),
  keep('down', habit('Down', '{"energy_cost": 1, "energy_return": 0}'));

create function pg_temp.plan(ids bigint[], start date default '2026-02-20') returns json language sql as $$
  select api.energy_plan_create(json_build_object('start_date', start,
    'habits', (select coalesce(json_agg(json_build_object('id', i, 'name', 'x', 'energy_cost', 900)), '[]')
      from unnest(ids) i))::jsonb)
$$;
select is(pg_temp.plan(ids) #>> '{plan,net_energy}', net, description)
  from (values
    (array[kept('up'), kept('down')], '23', 'sums the stored energies: 11 times +3, 10 times -1'),
    (array[kept('down'), kept('up')], '19', 'takes the habits in the order of the request'),
    (array[kept('up')], '63', 'one habit gets all days'),
    (array[kept('up'), kept('up'), kept('down')], '35', 'keeps repeated habits'),
    (array_fill(kept('down'), array[21]) || kept('up'), '-21', 'the 22nd habit gets no day')
  ) as example (ids, net, description);
select is((select count(*) from app.energy_plans where created_at = '2026-06-15 12:00Z'), 5::bigint,
  'stores each plan');
select is(pg_temp.plan(array[kept('up'), kept('down')])::jsonb #> '{plan,items}',
  (select jsonb_agg(jsonb_build_object('habit_id', case d % 2 when 0 then kept('up') else kept('down') end,
    'date', date '2026-02-20' + d) order by d) from generate_series(0, 20) d),
  'has 21 items, one per day');
select is(pg_temp.plan(array[kept('up')], '9999-12-11') #>> '{plan,items,20,date}', '9999-12-31',
  'a plan may end on 9999-12-31');

select refused('select pg_temp.plan(''{}'', ''9999-12-12'')', 422, 'value_error',
  'refuses a plan that ends after 9999-12-31 with 422');
select refused('select pg_temp.plan(array[0, kept(''theirs'')])', 403, 'habit_not_owned',
  'refuses a foreign habit with 403 before a missing one');
select refused('select pg_temp.plan(array[kept(''up''), 0])', 404, 'habit_not_found',
  'refuses a missing habit with 404');
select refused('select pg_temp.plan(''{}'')', 400, 'habits_must_not_be_empty', 'refuses an empty list with 400');
select as_user('bob');
select is((select count(*) from app.energy_plans), 0::bigint, 'another person sees no plans');
select as_user();
select refused('select pg_temp.plan(array[kept(''up'')])', 403, 'habit_not_owned',
  'without a caller every habit is foreign');
select for_api_only('api.energy_plan_create(jsonb)');
select * from finish();
