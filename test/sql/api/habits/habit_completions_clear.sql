-- events: habit_completions_cleared 2, habit_created 2, resource_access_denied 2
select plan(12);
select as_user('bob');
insert into app.idempotency_keys (user_id, key, fingerprint, created_at)
  values (person('bob'), 'log-unit:1:2026-06-15', '', now());
select as_user('ann');
select keep('walk', habit('Walk')), keep('swim', habit('Swim'));
select tap.log(g.id, day::date) from app.goals g, (values ('2026-06-15'), ('2026-06-14')) d (day);
insert into app.idempotency_keys (user_id, key, fingerprint, created_at)
select person('ann'), key, '', now() from unnest('{walk today, walk in January, swim today, walk}'::text[]) key;
insert into app.idempotency_objects (user_id, key, object, object_id, day, created)
values (person('ann'), 'walk today', 'goal_completion', goal(kept('walk'), 'low'), '2026-06-15', false),
  (person('ann'), 'walk in January', 'goal_completion', goal(kept('walk'), 'low'), '2026-01-01', false),
  (person('ann'), 'swim today', 'goal_completion', goal(kept('swim'), 'low'), '2026-06-15', false),
  (person('ann'), 'walk', 'habit', kept('walk'), '-infinity', false);

select as_user('bob');
select refused('select api.habit_completions_clear(kept(''walk''))', 403, 'forbidden',
  'refuses the habit of somebody else with 403');
select as_user();
select refused('select api.habit_completions_clear(kept(''walk''))', 403, 'forbidden',
  'refuses a habit with 403 without a caller');
select as_user('ann');
select refused('select api.habit_completions_clear(0)', 404, 'habit_not_found',
  'refuses a habit that does not exist with 404');
select api.habit_completions_clear(kept('walk'));
select results_eq('select distinct g.habit_id from app.goal_completions c join app.goals g on g.id = c.goal_id',
  'select kept(''swim'')', 'clears the completions of this habit only');
select results_eq($$ select distinct habit_id from app.streaks
  where not isempty(counted_days) and goal_id is null $$, 'select kept(''swim'')', 'and its counted days');
select results_eq($$ select distinct habit_id from app.streaks
  where not isempty(counted_days) and goal_id is not null $$, 'select kept(''swim'')', 'and those of its goals');
select results_eq('select key from app.idempotency_keys order by key', $$ values ('swim today'), ('walk'),
  ('walk in January') $$, 'forgets the stored answers of the days that it cleared only');
select set_config('app.key_objects', E'\n', true), api.habit_completions_clear(kept('walk'));
select set_eq($$ select string_to_table(btrim(current_setting('app.key_objects'), E'\n'), E'\n') $$,
  $$ select format('goal_completion %s -infinity f', g.id) from app.goals g where g.habit_id = kept('walk') $$,
  'its own answer belongs to all days of its goals, also where nothing was logged');
select as_user('bob');
select is((select count(*) from app.idempotency_keys), 1::bigint, 'leaves the keys of somebody else alone');
select for_api_only('api.habit_completions_clear(bigint)');
select * from finish();
