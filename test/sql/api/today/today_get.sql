-- docs/contract/today.md. Today is Wednesday 2026-06-17.
select plan(32);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('Europe/Berlin');

-- A habit of today as "due done reason units streak unit".
create function pg_temp.shown(name text) returns text language sql as $$
  select concat_ws(' ', h ->> 'due', h ->> 'done', h ->> 'reason', h ->> 'units', h ->> 'streak', h ->> 'streak_unit')
    from json_array_elements(api.today_get() -> 'habits') h where h ->> 'name' = shown.name
$$;
select is((api.today_get()::jsonb - 'prompt' - 'as_of')::text,
  '{"day": "2026-06-17", "week": 1, "zone": "Europe/Berlin", "stage": 1, "habits": [], "practice": null}',
  'states day and zone, and the first week before the program');

select keep('walk', habit('Walk')), keep('hum', habit('Hum')), keep('sugar', habit('Sugar')),
  keep('read', habit('Read', '{"streak_rule": {"kind": "scheduled_days"}, "notification_days": ["Mon"]}')),
  keep('swim', habit('Swim', '{"streak_rule": {"kind": "per_week", "times": 2}}')),
  keep('row', habit('Row', '{"streak_rule": {"kind": "units", "per": "month", "amount": 5}}')),
  keep('rest', habit('Rest'));
select is(pg_temp.shown('Walk'), 'true false nothing_logged 0 0 day', 'a plain habit is due every day');
select tap.log(goal(kept('walk'), 'low'), '2026-06-16', 1);
select is(pg_temp.shown('Walk'), 'true false grace_today 0 1 day', 'yesterday''s streak has its grace');
select tap.log(goal(kept('walk'), 'low'), '2026-06-17', 0.1), tap.log(goal(kept('walk'), 'clear'), '2026-06-17', 0.2);
select is(pg_temp.shown('Walk'), 'true true met 0.3 2 day', 'units of all goals make the day done');
select tap.log(goal(kept('hum'), 'low'), '2026-06-17', 0);
select is(pg_temp.shown('Hum'), 'true false below_threshold 0 0 day', 'a miss is not done');
select is(pg_temp.shown('Read'), 'false false not_scheduled 0 0 day', 'on other days than its own a habit is not due');
select tap.log(goal(kept('read'), 'low'), '2026-06-17', 1);
select is(pg_temp.shown('Read'), 'false true met 1 1 day', 'done all the same');

select is(pg_temp.shown('Swim'), 'true false running 0 0 week', 'a week asks until it is met');
select tap.log(goal(kept('swim'), 'low'), '2026-06-15', 1);
select is(pg_temp.shown('Swim'), 'true false running 0 0 week', 'one of two days is not enough');
select tap.log(goal(kept('swim'), 'low'), '2026-06-17', 1);
select is(pg_temp.shown('Swim'), 'false true met 1 1 week', 'a week that is met asks no more');
select tap.log(goal(kept('row'), 'low'), '2026-06-02', 4);
select is(pg_temp.shown('Row'), 'true false running 0 0 month', 'units of a month');
select tap.log(goal(kept('row'), 'low'), '2026-06-03', 1);
select is(pg_temp.shown('Row'), 'false false met 0 1 month', 'until they are enough, whatever today has');

insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
select person('ann'), h, '2026-06-17', '2026-06-17', now() from unnest(array[kept('rest'), kept('swim')]) h;
select is(pg_temp.shown('Rest'), 'false false paused 0 0 day', 'a paused day asks for nothing');
select is(pg_temp.shown('Swim'), 'false true met 1 1 week', 'nor of a week');

select as_owner();
update app.goals set is_additive = false where habit_id = kept('sugar');
update app.habits set start_date = '2026-06-15' where id = kept('sugar');
select tap.recount();
select as_user('ann');
select is(pg_temp.shown('Sugar'), 'true true met 0 3 day', 'a clean day of a subtractive habit is done');
select tap.log(goal(kept('sugar'), 'low'), '2026-06-17', 3);
select is(pg_temp.shown('Sugar'), 'true false violated 3 0 day', 'a violated one is not');

select is_empty($$ select h from json_array_elements(api.today_get() -> 'habits') h
  cross join lateral api.habit_streak_get((h ->> 'id')::bigint) s
  where h ->> 'streak_unit' = 'day' and (h ->> 'reason', h ->> 'streak', (h ->> 'done')::boolean) is distinct from
    (s #>> '{days,0,why}', s ->> 'streak', s #>> '{days,0,why}' = 'met')
    or h ->> 'streak_unit' <> 'day' and h ->> 'streak' <> s ->> 'streak' $$, 'all of it is what the explanation says');
select is((select array_agg((h ->> 'target')::float) from json_array_elements(api.today_get() -> 'habits') h
    where h ->> 'name' = 'Walk'), '{2}', 'the target is the clear goal''s');

-- The practice of the stage, and the prompt of the week.
create function pg_temp.beside() returns text language sql as $$
  select concat_ws(' ', t #>> '{practice,name}', t #>> '{practice,done}', t #>> '{prompt,week_number}',
      t #>> '{prompt,has_responded}') from api.today_get() t
$$;
select is(pg_temp.beside(), '', 'neither where there is none');
select as_owner(), stages();
insert into app.user_practices (user_id, practice_id, stage_number, start_date, end_date, custom_name)
select person('ann'), practice(stage => s), s, '2026-06-01', until, name from (values (1, date '2026-06-02', 'Ended'),
  (1, null, null), (2, null, 'Mine')) u (s, until, name);
select keep('sit', min(id) filter (where stage_number = 1 and end_date is null)),
  keep('mine', min(id) filter (where stage_number = 2)) from app.user_practices;
select practised(kept('mine'), '2026-06-17 10:00Z'), practised(kept('sit'), '2026-06-16 21:59Z');
insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
values (person('bob'), 1, 'x', 'x', now());
select as_user('ann');
select is(pg_temp.beside(), 'Sit false 1 false', 'those of the first stage and week before the program');
select practised(kept('sit'), '2026-06-16 22:00Z');
select is(pg_temp.beside(), 'Sit true 1 false', 'a session of the local day makes the practice done');
select as_user('bob'), progress(5, '2026-06-03 12:00Z');
select as_user('ann'), progress(2, '2026-06-03 12:00Z');
select as_owner();
insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
values (person('ann'), 1, 'x', 'x', now()), (person('bob'), 3, 'x', 'x', now());
select as_user('ann'), as_owner();
select is(api.today_get() ->> 'week', '3', 'the week is that of the program');
update app.stage_progress set program_started_at = null, stage_started_at = '2026-06-10 12:00Z'
 where user_id = person('ann');
select is(api.today_get() ->> 'week', '2', 'or of the stage, where only that is known');
update app.stage_progress set program_started_at = '2026-06-03 12:00Z' where user_id = person('ann');
select is(pg_temp.beside(), 'Mine true 3 false', 'then those of the program, without policies the caller''s too');
insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
values (person('ann'), 3, 'x', 'x', now());
select as_user('ann');
select is(pg_temp.beside(), 'Mine true 3 true', 'an answer of the week');
select set_config('app.scopes', 'assistant habits:read practices:read', true);
select is(pg_temp.beside(), 'Mine true', 'an assistant sees the practice with its scope');
select set_config('app.scopes', 'assistant habits:read program:read', true);
select is(pg_temp.beside(), '3 true', 'and the prompt with its own');
select set_config('app.scopes', '', true);
select as_user('bob');
select is((api.today_get() -> 'habits')::text, '[]', 'nobody sees the habits of others');
select as_user();
select is((api.today_get() -> 'habits')::text, '[]', 'nobody in particular has none');
select for_api_only('api.today_get()');
select * from finish();
