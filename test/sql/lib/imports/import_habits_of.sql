-- The habits whose streaks an object counts in.
select plan(4);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
-- Somebody whose habits, goals, rules, pauses and days have the very ids that those of another have.
create function pg_temp.double(other text, name text) returns void language plpgsql as $$
declare
  v_relation text;
begin
  foreach v_relation in array
    '{app.habits,app.goals,app.habit_rules,app.habit_pauses,app.goal_completions}'::text[]
  loop
    execute format('insert into %1$s overriding system value select (jsonb_populate_record(t, jsonb_build_object('
      '''user_id'', tap.person(%2$L)))).* from %1$s t where t.user_id = tap.person(%3$L)', v_relation, name, other);
  end loop;
end $$;
select keep('walk', habit('Walk', '{"streak_rule": {"kind": "per_week", "times": 3}}')),
       keep('read', habit('Read', '{"streak_rule": {"kind": "per_week", "times": 2}}'));
select log(goal(kept('walk'), 'clear'), '2026-06-01'), log(goal(kept('read'), 'clear'), '2026-06-01');
select keep('pause', (api.habit_pause_create(jsonb_build_object('from_day', '2026-07-01', 'to_day', '2026-07-02',
         'habit_id', kept('walk'))) ->> 'id')::bigint),
       keep('all', (api.habit_pause_create('{"from_day": "2026-08-01", "to_day": "2026-08-02"}') ->> 'id')::bigint);
-- What each object of ann has, one of each kind.
create function pg_temp.of_each() returns text[] language sql as $$
  select array[
    (select lib.import_habits_of('habit', kept('walk')) || lib.import_habits_of('goal', goal(kept('walk'), 'low'))
       = array[kept('walk'), kept('walk')])::text,
    (select lib.import_habits_of('rule', r.id) = array[kept('walk')] from app.habit_rules r
      where r.user_id = person('ann') and r.habit_id = kept('walk'))::text,
    (select lib.import_habits_of('day', c.id) = array[kept('walk')] from app.goal_completions c
      where c.user_id = person('ann') and c.goal_id = goal(kept('walk'), 'clear'))::text,
    (lib.import_habits_of('pause', kept('pause')) = array[kept('walk')])::text,
    (array(select h from unnest(lib.import_habits_of('pause', kept('all'))) h order by h)
      = array[kept('walk'), kept('read')])::text]
$$;
select as_owner();
select is(pg_temp.of_each(), '{true,true,true,true,true}',
  'a habit is its own, a goal, rule, day or pause has one, and a pause of all habits has each');
select pg_temp.double('ann', 'bob');
select is((select count(*) from app.habits h where h.id = kept('walk')), 2::bigint, 'ids tell nobody apart');
select is(pg_temp.of_each(), '{true,true,true,true,true}', 'but only one''s own count');
select is(lib.import_habits_of('entry', kept('walk')), '{}'::bigint[], 'what is no habit''s has none');
select * from finish();
