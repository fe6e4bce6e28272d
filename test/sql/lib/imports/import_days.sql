-- What becomes of days (docs/contract/imports.md#links), by way of lib.import_things too. bob is the twin of ann: his
-- things, and what he imported, have the very ids of hers. Nothing that he does reaches her, or comes of what is hers.
select plan(23);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_owner();
create function pg_temp.habit(name text) returns jsonb language sql as $$
  select tap.import_row('habit', name, jsonb_build_object('name', name, 'start_date', '2026-01-01', 'position', 1,
    'streak_rule', null, 'subtractive', false, 'target', 2, 'unit', 'pages'))
$$;
create function pg_temp.day(habit text, day text, units jsonb) returns jsonb language sql as $$
  select tap.import_row('day', concat_ws('/', habit, day),
    jsonb_build_object('habit', habit, 'day', day, 'units', units))
$$;
create function pg_temp.own(list text, key text, body jsonb) returns jsonb language sql as $$
  select jsonb_build_object('list', list, 'key', list || '/' || key, 'body', body::text)
$$;
create function pg_temp.read(source text, variadic source_rows jsonb[]) returns jsonb language plpgsql as $$
begin
  perform tap.import_read(source, to_jsonb(source_rows));
  perform tap.import_apply();
  return (select jsonb_object_agg(r.outcome, r.counts -> 'day') from jsonb_each(
      (api.import_get(tap.kept('import')) -> 'result')::jsonb) r (outcome, counts)
    where jsonb_typeof(r.counts) = 'object' and r.counts ? 'day');
end $$;
create function pg_temp.problems() returns text[] language sql as $$
  select array(select concat_ws(' ', p ->> 'entry', p ->> 'reason')
    from json_array_elements(api.import_get(kept('import')) -> 'problems') with ordinality o (p, nth) order by 1)
$$;
-- Each day of a person, and in brackets those that a current link names.
create function pg_temp.days(name text) returns text[] language sql security definer as $$
  select array(select concat_ws(' ', h.name, to_char(c.local_day, 'MM-DD'), c.completed_units,
      (select '(' || string_agg(k.source || case when k.left_as = lib.import_mark(c.completed_units::text) then ''
          else ' changed' end, ', ' order by k.source) || ')'
         from app.import_links k
        where k.user_id = c.user_id and k.kind = 'day' and k.object_id = c.id and k.is_current))
    from app.goal_completions c join app.goals g on g.user_id = c.user_id and g.id = c.goal_id
    join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
   where c.user_id = tap.person(days.name) order by 1)
$$;
create function pg_temp.same_number(user_id bigint, habit_id bigint, goal_id bigint) returns void language plpgsql as $$
begin
  insert into app.habits (user_id, id, name, icon, start_date, energy_cost, energy_return, created_at)
    overriding system value values (same_number.user_id, goal_id, 'Same', '', '2026-01-01', 0, 0, now()),
      (tap.person('cat'), habit_id, 'Same', '', '2026-01-01', 0, 0, now()) on conflict do nothing;
  insert into app.goals (user_id, id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
    overriding system value select o.owner, o.id, o.habit, 'Same', 'clear', 1, 'units', 1, 'per_day'
      from (values (same_number.user_id, habit_id, goal_id), (same_number.user_id, -1, goal_id),
        (tap.person('cat'), -2, habit_id)) o (owner, id, habit) on conflict do nothing;
end $$;
create function pg_temp.twin(other text, twin text) returns void language plpgsql security definer as $$
declare
  v_relation text;
begin
  foreach v_relation in array '{app.habits,app.habit_rules,app.goals,app.goal_completions,app.imports,app.import_links}'
    ::text[]
  loop
    execute format('insert into %1$s overriding system value select (jsonb_populate_record(t, jsonb_build_object('
      '''user_id'', tap.person(%2$L)))).* from %1$s t where t.user_id = tap.person(%3$L)', v_relation, twin, other);
  end loop;
  delete from app.import_links k
   where k.user_id = tap.person(twin) and k.source_key = lib.import_mark('day/Walk/2026-06-01');
  insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
  select g.user_id, g.habit_id, 'Another', 'clear', 9, 'pages', 1, 'per_day' from app.goals g
   where g.user_id = tap.person(twin) and g.tier = 'clear';  -- days are of the first clear one
  -- A goal with the number of a habit, a habit with that of a goal, and a third person's goal before all others.
  perform pg_temp.same_number(h.user_id, h.id, (select min(g.id) from app.goals g where g.user_id = h.user_id
      and g.habit_id = h.id and g.tier = 'clear')) from app.habits h
    where h.user_id = tap.person(twin) and h.name = 'Walk';
end $$;
create function pg_temp.goal(name text, tier text) returns bigint language sql security definer as $$
  select min(g.id) from app.goals g join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
   where g.user_id = lib.current_user_id() and h.name = goal.name and g.tier = goal.tier
$$;

select as_user('ann');
select is(pg_temp.read('loop', pg_temp.habit('Read'), pg_temp.habit('Walk'), pg_temp.day('Read', '2026-06-01', '1'),
    pg_temp.day('Read', '2026-06-02', null), pg_temp.day('Read', '2026-06-03', '3'), pg_temp.day('Read', '2026-06-04',
    '4'), pg_temp.day('Walk', '2026-06-01', '5')), '{"create": 5}', 'days of two habits');
select pg_temp.twin('ann', 'bob'), as_user('bob');
select is(pg_temp.days('bob'), '{Read 06-01 1 (loop),Read 06-02 2 (loop),Read 06-03 3 (loop),Read 06-04 4 (loop),'
  'Walk 06-01 5}',
  'bob has what ann has; one of them he logged himself');
select keep('clear', pg_temp.goal('Read', 'clear')), keep('walk', pg_temp.goal('Walk', 'clear'));
select as_owner();
update app.goal_completions c set completed_units = 9
 where c.user_id = person('bob') and c.goal_id = kept('clear') and c.local_day = '2026-06-03';
insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
values (person('ann'), kept('clear'), '2026-06-05', 50, '2026-06-05 12:00Z');
select as_user('bob');
select api.goal_completion_delete(kept('clear'), '2026-06-02'), api.goal_completion_delete(kept('clear'), '2026-06-04'),
       api.goal_completion_put(kept('clear'), '2026-06-04', '{"completed_units": 4}'),
       api.goal_completion_put(kept('walk'), '2026-06-02', '{"completed_units": 7}'),
       api.goal_completion_put(kept('walk'), '2026-06-03', '{"completed_units": 7}');
select is(pg_temp.read('loop', pg_temp.habit('Read'), pg_temp.day('Read', '2026-06-01', '2'),
    pg_temp.day('Read', '2026-06-02', '8'), pg_temp.day('Read', '2026-06-03', '8'),
    pg_temp.day('Read', '2026-06-04', '8'), pg_temp.day('Walk', '2026-06-01', '5'),
    pg_temp.day('Walk', '2026-06-02', '8'), pg_temp.day('Walk', '2026-06-03', '7')),
  '{"merge": 1, "same": 2, "refused": 4}', 'a later file');
select is(pg_temp.problems(), '{2026-06-02 deleted_here,2026-06-02 logged_here,2026-06-03 changed_here,'
  '2026-06-04 changed_here}',
  'says what the person changed, deleted, logged, or deleted and logged again');
select is(pg_temp.days('bob'), '{Read 06-01 2 (loop),Read 06-03 9 (loop changed),Read 06-04 4,'
  'Walk 06-01 5,Walk 06-02 7,Walk 06-03 7}',
  'and leaves that as it is');
select is(pg_temp.read('loop', pg_temp.habit('Read'), pg_temp.day('Read', '2026-06-01', '1')), '{"merge": 1}',
  'a day may be as it was in the first file');
select is(import_undone(), '{"gone": {}, "restored": {"day": 1}, "kept": {}}', 'an undo takes that back');
select is((pg_temp.days('bob'))[1], 'Read 06-01 2 (loop)', 'to the units of the second');
select is(pg_temp.read('loop', pg_temp.habit('Read'), pg_temp.day('Read', '2026-06-05', '0'),
    pg_temp.day('Read', '2026-6-5', '1'), pg_temp.day('Read', '2026-06-06', '1e300'),
    pg_temp.day('Read', '2026-06-16', null), pg_temp.day('Read', '2026-06-07', '1.5e300'),
    pg_temp.day('Read', '2026-06-08', '-1'), pg_temp.day('Read', '2026-06-09', '"x"'),
    pg_temp.day('Read', '2026-06-17', '1'), pg_temp.day('Read', 'June 9, 2026', '1'),
    pg_temp.day('Read', null, '1'), pg_temp.day('Swim', '2026-06-05', '1'),
    pg_temp.day(null, '2026-06-05', '1')), '{"create": 3, "refused": 9}', 'from nothing to 1e300 units can be stored');
select is(pg_temp.problems(), '{2026-06-05 bad_value,2026-06-05 habit_left_out,2026-06-07 bad_number,'
  '2026-06-08 bad_number,2026-06-09 bad_number,2026-06-17 day_after_today,2026-6-5 twice,? bad_day,'
  '"June 9, 2026 bad_day"}',
  'each with its reason');
select is(pg_temp.days('bob'), '{Read 06-01 2 (loop),Read 06-03 9 (loop changed),Read 06-04 4,Read 06-05 0 (loop),'
  'Read 06-06 1e+300 (loop),Read 06-16 2 (loop),Walk 06-01 5,Walk 06-02 7,Walk 06-03 7}', 'the rest is there');
select is(pg_temp.read('habitkit', pg_temp.habit('Read'), pg_temp.day('Read', '2026-06-01', '1')), '{"create": 1}',
  'another app names other things by the same keys');
select is(pg_temp.read('loop', pg_temp.habit('Read'), pg_temp.day('Read', '2026-06-01', '3')), '{"merge": 1}',
  'so the first app does not touch them');
select is(pg_temp.days('bob'), '{Read (HabitKit) 06-01 1 (habitkit),Read 06-01 3 (loop),Read 06-03 9 (loop changed),'
  'Read 06-04 4,Read 06-05 0 (loop),Read 06-06 1e+300 (loop),Read 06-16 2 (loop),Walk 06-01 5,Walk 06-02 7,'
  'Walk 06-03 7}', 'each has its own');
select is(pg_temp.days('ann'), '{Read 06-01 1 (loop),Read 06-02 2 (loop),Read 06-03 3 (loop),Read 06-04 4 (loop),'
  'Read 06-05 50,Walk 06-01 5 (loop)}', 'ann has what she had');
select as_user('ann');
select is(pg_temp.read('loop', pg_temp.habit('Read'), pg_temp.day('Read', '2026-06-01', '6')), '{"merge": 1}',
  'and her links');
select is(pg_temp.days('ann'), '{Read 06-01 6 (loop),Read 06-02 2 (loop),Read 06-03 3 (loop),Read 06-04 4 (loop),'
  'Read 06-05 50,Walk 06-01 5 (loop)}', 'still lead to her days');

-- Of an own export: a day of a goal, and when it was logged.
create function pg_temp.own_day(goal_id jsonb, day text, units jsonb, recorded_at text) returns jsonb language sql as $$
  select pg_temp.own('goal_completions', concat_ws('/', goal_id, day), jsonb_strip_nulls(jsonb_build_object('goal_id',
    goal_id, 'local_day', day, 'completed_units', units, 'recorded_at', recorded_at)))
$$;
create function pg_temp.own_goal(id integer, tier text) returns jsonb language sql as $$
  select pg_temp.own('goals', id::text, jsonb_build_object('id', id, 'habit_id', 1005, 'title', tier, 'tier', tier,
    'target', 3, 'target_unit', 'units', 'frequency', 1, 'frequency_unit', 'per_day'))
$$;
create function pg_temp.logged(habit text) returns text[] language sql as $$
  select array(select concat_ws(' ', g.tier, to_char(c.local_day, 'MM-DD'), c.completed_units,
      to_char(c.recorded_at at time zone 'UTC', 'MM-DD HH24:MI'))
    from app.goal_completions c join app.goals g on g.id = c.goal_id join app.habits h on h.id = g.habit_id
   where h.name = habit order by c.local_day, g.tier)
$$;
select as_user('bob');
select is(pg_temp.read('own', pg_temp.own('account', '', '{"created_at": "2025-01-01T00:00:00+00:00"}'),
    pg_temp.own('habits', '1005', '{"id": 1005, "name": "Swim", "icon": "", "start_date": "2026-01-01",
      "energy_cost": 0, "energy_return": 0, "created_at": "2026-01-01T00:00:00Z"}'), pg_temp.own_goal(1007, 'low'),
    pg_temp.own_goal(1008, 'clear'),
    pg_temp.own_day('1007', '2026-06-01', '1', '2026-06-01T20:00:00Z'),
    pg_temp.own_day('1008', '2026-06-02', '2', '2026-06-03T01:00:00+00:00'),
    pg_temp.own_day('1008', '2026-06-03', '3', '2026-06-05T00:30:00Z'),
    pg_temp.own_day('1008', '2026-06-04', '4', 'Jun 4 2026 08:00 UTC'),
    pg_temp.own_day('1008', '2026-06-05', '5', 'never'),
    pg_temp.own_day('1008', '2026-06-06', '6', null),
    pg_temp.own_day('1008', '2026-06-07', '7', '2026-06-06T23:00:00Z'),
    pg_temp.own_day('1008', '2026-06-08', null, null), pg_temp.own_day('"x"', '2026-06-09', '9', null),
    pg_temp.own_day(to_jsonb(kept('clear')), '2026-06-09', '9', null)),
  '{"create": 7, "refused": 3}', 'days of an own export');
select is(pg_temp.problems(), '{2026-06-08 bad_number,2026-06-09 habit_left_out,2026-06-09 habit_left_out}',
  'are of goals of that export, and never a tick');
select is(pg_temp.logged('Swim'), '{low 06-01 1 06-01 20:00,clear 06-02 2 06-03 01:00,clear 06-03 3 06-03 12:00,'
  'clear 06-04 4 06-04 12:00,clear 06-05 5 06-05 12:00,clear 06-06 6 06-06 12:00,clear 06-07 7 06-06 23:00}',
  'an instant within a day of the local day is taken, else it is midday');
select is(pg_temp.read('own', pg_temp.own('account', '', (auth.account_record())::jsonb),
    pg_temp.own_day(to_jsonb(kept('walk')), '2026-06-02', '7', null), pg_temp.own_day(to_jsonb(kept('walk')),
    '2026-06-03', '8', null), pg_temp.own_day(to_jsonb(kept('walk')), '2026-06-04', '4', null),
    pg_temp.own_day('"x"', '2026-06-09', '9', null), pg_temp.own_day('0', '2026-06-09', '9', null)),
  '{"create": 1, "same": 1, "refused": 3}',
  'in the export of this very account a goal has the number that it has here');
select is(pg_temp.problems(), '{2026-06-03 logged_here,2026-06-09 habit_left_out,2026-06-09 habit_left_out}',
  'and what was logged since stays');
select is(pg_temp.logged('Walk'),
  '{clear 06-01 5 06-01 12:00,clear 06-02 7 06-02 12:00,clear 06-03 7 06-03 12:00,clear 06-04 4 06-04 12:00}',
  'as all others do');
select * from finish();
