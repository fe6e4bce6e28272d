-- What a person would miss keeps an object from going with its import (docs/contract/imports.md#undo).
select plan(14);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
select keep('walk', habit('Walk')), keep('read', habit('Read')),
       keep('group', (api.goal_group_create('{"name": "Mine"}') ->> 'id')::bigint);
select keep('low', goal(kept('walk'), 'low'));
select as_owner();
select lib.streaks_count(h) from app.habits h where h.user_id = person('ann');
-- bob has a habit and a goal with the numbers of ann's, and has logged something.
insert into app.habits (user_id, id, name, icon, start_date, energy_cost, energy_return, created_at)
  overriding system value values (person('bob'), kept('walk'), 'Walk', '', '2026-01-01', 0, 0, now());
insert into app.goals (user_id, id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
  overriding system value values (person('bob'), kept('low'), kept('walk'), 'Walk', 'low', 1, 'units', 1, 'per_day');
insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
values (person('bob'), kept('low'), '2026-06-01', 1, '2026-06-01 12:00Z');
insert into app.habit_pauses (user_id, habit_id, from_day, created_at)
values (person('bob'), kept('walk'), '2026-06-01', now());

select ok(lib.import_hangs('app.habits', kept('walk'), false), 'goals hang on a habit of an own export');
select ok(not lib.import_hangs('app.habits', kept('walk'), true), 'but not on that of another app, which has its own');
select ok(not lib.import_hangs('app.goals', kept('low'), false), 'nothing hangs on a goal that nobody has logged for');
select log(goal(kept('read'), 'low'), '2026-06-01');
select ok(not lib.import_hangs('app.habits', kept('walk'), true), 'what is logged for one habit');
select ok(lib.import_hangs('app.habits', kept('read'), true), 'hangs on that');
select ok(lib.import_hangs('app.goals', goal(kept('read'), 'low'), false), 'and on its goal');
select ok(not lib.import_hangs('app.goals', goal(kept('read'), 'clear'), false), 'but not on its other goals');
insert into app.goal_groups (user_id, id, name) overriding system value
  values (person('ann'), kept('read'), 'Read') on conflict do nothing;
select ok(not lib.import_hangs('app.goal_groups', kept('read'), true),
  'nor on a group that has the number of the habit');
select ok(not lib.import_hangs('app.goal_groups', kept('group'), false), 'nothing hangs on a group without goals');
update app.goals g set goal_group_id = kept('group') where g.user_id = person('ann') and g.id = kept('low');
select ok(lib.import_hangs('app.goal_groups', kept('group'), false), 'a goal hangs on its group');
select as_user('ann');
select api.habit_pause_create(jsonb_build_object('from_day', '2026-06-15', 'habit_id', kept('walk')));
select as_owner();
select ok(lib.import_hangs('app.habits', kept('walk'), true), 'a pause hangs on its habit');
select stages(), as_user('ann');
select keep('sits', selection(practice()));
select keep('entry', entry('A day.', jsonb_build_object('user_practice_id', kept('sits')))), as_owner();
select ok(lib.import_hangs('app.user_practices', kept('sits'), false), 'an entry hangs on the practice it is about');
select as_user('ann'), api.journal_entry_delete(kept('entry')), as_owner();
select ok(not lib.import_hangs('app.user_practices', kept('sits'), false), 'unless it is deleted');
select set_config('app.user_id', person('bob')::text, true);
select ok(lib.import_hangs('app.habits', kept('walk'), true), 'bob''s day hangs on his');
select * from finish();
