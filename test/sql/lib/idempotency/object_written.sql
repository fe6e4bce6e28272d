-- docs/contract/http.md#what-a-stored-answer-belongs-to: which stored answers a write forgets.
select plan(14);
select as_user('ann'), keep('walk', habit('Walk')), keep('swim', habit('Swim'));
create function pg_temp.stored(key text, object text, object_id bigint, day date default '-infinity',
  created boolean default false) returns void language sql as $$
  insert into app.idempotency_keys (user_id, key, fingerprint, created_at)
  values (lib.current_user_id(), stored.key, '', lib.now()) on conflict do nothing;
  insert into app.idempotency_objects (user_id, key, object, object_id, day, created)
  values (lib.current_user_id(), stored.key, stored.object, stored.object_id, stored.day, stored.created)
$$;
create function pg_temp.left_over() returns text language sql as $$
  with gone as (delete from app.idempotency_keys k where k.user_id = lib.current_user_id() returning k.key)
  select coalesce(string_agg(key, ', ' order by key), '') from gone
$$;
create function pg_temp.begin() returns void language sql as $$
  select pg_temp.stored('walk', 'habit', kept('walk')),
    pg_temp.stored('new walk', 'habit', kept('walk'), created => true),
    pg_temp.stored('swim', 'habit', kept('swim')), pg_temp.stored('goal', 'goal', goal(kept('walk'), 'low')),
    pg_temp.stored('day', 'goal_completion', goal(kept('walk'), 'low'), '2026-06-15'),
    pg_temp.stored('another day', 'goal_completion', goal(kept('walk'), 'low'), '2026-06-14'),
    pg_temp.stored('all days', 'goal_completion', goal(kept('walk'), 'low')),
    pg_temp.stored('another goal', 'goal_completion', goal(kept('walk'), 'clear'), '2026-06-15'),
    pg_temp.stored('arc', 'return_arc', 0), pg_temp.stored('stage 1', 'user_practice', 1),
    pg_temp.stored('stage 2', 'user_practice', 2), pg_temp.stored('zone', 'timezone', 0);
$$;
grant execute on all functions in schema pg_temp to public;

select pg_temp.begin(), api.habit_patch(kept('walk'), '{"icon": "x"}');
select is(pg_temp.left_over(),
  'all days, another day, another goal, arc, day, goal, new walk, stage 1, stage 2, swim, zone',
  'a write forgets the answers of its object, but not that of its creation');
select pg_temp.begin(), api.habit_patch(kept('walk'), '{"icon": "x"}');
select is(pg_temp.left_over(),
  'all days, another day, another goal, arc, day, goal, new walk, stage 1, stage 2, swim, walk, zone',
  'a write that changes nothing forgets nothing');
select pg_temp.begin(), tap.log(goal(kept('walk'), 'low'), '2026-06-15');
select is(pg_temp.left_over(), 'another day, another goal, arc, goal, new walk, stage 1, stage 2, swim, walk, zone',
  'a day that is logged forgets its own answers and those of all days of the goal');
select pg_temp.begin();
delete from app.goal_completions;
select is(pg_temp.left_over(), 'another day, another goal, arc, goal, new walk, stage 1, stage 2, swim, walk, zone',
  'and so does a day that is taken back');
select pg_temp.begin(), auth.timezone_set('Europe/Berlin');
select is(pg_temp.left_over(),
  'all days, another day, another goal, arc, day, goal, new walk, stage 1, stage 2, swim, walk',
  'another zone forgets the answers of the zone');
select pg_temp.begin(), as_owner();
update app.idempotency_keys set created_at = lib.now() - interval '24 hours' where key in ('swim', 'zone');
select as_user('ann'), api.habit_patch(kept('swim'), '{"icon": "x"}');
select ok(pg_temp.left_over() like '%swim%', 'an answer that is a day old is left to the sweep');
select pg_temp.begin(), tap.log(goal(kept('walk'), 'low'), '2026-06-15'), api.habit_delete(kept('walk'));
select is(pg_temp.left_over(), 'arc, stage 1, stage 2, swim, zone',
  'a deletion forgets the answers of the object, of its creation and of all its parts');

select keep('bike', habit('Bike')), pg_temp.stored('bike', 'habit', kept('bike')),
  pg_temp.stored('0190b6e2-7c1d-7d2f-9a5b-1c3d5e7f9a0b', 'habit', kept('bike'), created => true),
  pg_temp.stored('edit:01ARZ3NDEKTSV4RRFFQ69G5FAV', 'habit', kept('bike')),
  api.habit_patch(kept('bike'), '{"icon": "w"}'), api.habit_delete(kept('bike'));
select is(pg_temp.left_over(), '0190b6e2-7c1d-7d2f-9a5b-1c3d5e7f9a0b, edit:01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'neither a change nor a deletion forgets what a key of one intention has stored');

select as_user('ben'), keep('run', habit('Run')), pg_temp.stored('swim', 'habit', kept('swim')),
  pg_temp.stored('theirs', 'habit', kept('swim'));
select as_user('ann'), pg_temp.stored('swim', 'habit', kept('swim')), pg_temp.stored('theirs', 'timezone', 0),
  api.habit_patch(kept('swim'), '{"icon": "y"}');
select is(pg_temp.left_over(), 'theirs', 'keys of two people are two keys');
select as_user('ben');
select is(pg_temp.left_over(), 'swim, theirs', 'a write of somebody else forgets nothing');

create function pg_temp.noted() returns text language sql as $$
  select coalesce(btrim(current_setting('app.key_objects', true), E'\n'), '')
$$;
grant execute on all functions in schema pg_temp to public;
select is(pg_temp.noted(), '', 'a request without a key notes nothing');
select set_config('app.key_objects', E'\n', true), api.habit_patch(kept('run'), '{"icon": "z"}');
select is(pg_temp.noted(), format('habit %s -infinity f', kept('run')), 'a request with a key notes what it wrote');
select set_config('app.key_objects', E'\n', true);
select keep('group', (api.goal_group_create('{"name": "G"}') ->> 'id')::bigint);
select is(pg_temp.noted(), format('goal_group %s -infinity t', kept('group')), 'and what it created');
select set_config('app.key_objects', '', true), as_owner();
select throws_ok($$ set role app_api; select lib.object_written(1, 'habit', '{1}') $$, '42501', null,
  'no run-time role may run it');
select * from finish();
