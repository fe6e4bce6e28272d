-- docs/contract/goal-completions.md#units-that-are-added
-- events: habit_created 1
select plan(13);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC'), keep('habit', habit('Water'));
select keep('glass', goal(kept('habit'), 'low'));
create function pg_temp.add(day date, added numeric, is_now boolean default false) returns double precision
language sql as $$
  select lib.goal_units_add(g, day, (select c.completed_units from app.goal_completions c
           where c.goal_id = g.id and c.local_day = day), added, is_now)
    from app.goals g where g.id = kept('glass')
$$;
create function pg_temp.row_of(on_day date) returns text language sql as $$
  select concat_ws(' ', c.completed_units, lib.timestamp_json(c.recorded_at))
    from app.goal_completions c where c.local_day = on_day
$$;
select is(pg_temp.add('2026-06-14', -5), 0::float, 'an empty day stays at 0');
select is(pg_temp.row_of('2026-06-14'), null, 'and empty');
select is(pg_temp.add('2026-06-14', 0.1), 0.1::float, 'begins a day');
select is(pg_temp.row_of('2026-06-14'), '0.1 2026-06-14T12:00:00.000000Z', 'at its midday');
select is(pg_temp.add('2026-06-14', 0.1), 0.2::float, 'adds');
select is(pg_temp.add('2026-06-14', 0.1), 0.3::float, 'in decimals');
select keep('number', (select change_number from app.goal_completions)), travel('2026-06-15 13:00Z');
select is(pg_temp.add('2026-06-14', 0), 0.3::float, 'adds nothing');
select is(change_number, kept('number'), 'which is no change') from app.goal_completions;
select is(pg_temp.add('2026-06-14', -7.5), 0::float, 'takes back what there is');
select is(pg_temp.row_of('2026-06-14'), '0 2026-06-14T12:00:00.000000Z', 'and keeps a miss with its instant');
select is(pg_temp.add('2026-06-15', 1e9, true), 1e9::float, 'adds the most that a request may');
select is(pg_temp.row_of('2026-06-15'), '1000000000 2026-06-15T13:00:00.000000Z', 'at this instant');
select is(pg_temp.add('2026-06-13', 0.0014), 0.001::float, 'counts in thousandths');
select * from finish();
