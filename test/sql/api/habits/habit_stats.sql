-- docs/contract/habits.md#get-habitshabit_idstats. Today is Monday 2026-06-15.
select plan(29);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('adds', habit('Adds', '{"start_date": "2026-06-06"}')),
  keep('leaves', habit('Leaves', '{"start_date": "2026-06-06"}'));
select as_owner();
update app.goals set is_additive = false where habit_id = kept('leaves');
select as_user('ann');

select recount();
create function pg_temp.stats(name text) returns jsonb language sql as $$
  select api.habit_stats(kept(name))::jsonb - 'day_labels'
$$;
select is(api.habit_stats(kept('adds')) ->> 'day_labels', '["Sun","Mon","Tue","Wed","Thu","Fri","Sat"]',
  'begins the weekdays with Sunday');
select is(pg_temp.stats('adds'),
  '{"values": [0, 0, 0, 0, 0, 0, 0], "completions_by_day": [0, 0, 0, 0, 0, 0, 0], "longest_streak": 0,
  "current_streak": 0, "total_completions": 0, "completion_rate": 0, "completion_dates": []}',
  'answers zeros for an additive habit without completions');
select is(pg_temp.stats('leaves'),
  '{"values": [0, 0, 0, 0, 0, 0, 0], "completions_by_day": [0, 0, 0, 0, 0, 0, 0], "longest_streak": 10,
  "current_streak": 10, "total_completions": 0, "completion_rate": 0, "completion_dates": []}',
  'counts all days since the start as clean for a subtractive habit without completions');

-- Sat 6 and Sun 7: a streak of two; May 30 to June 1: one of three; Monday 8: a miss. The clear goal's target is 2.
select tap.log(goal(kept(name), tier), day::date, units)
  from unnest(array['adds', 'leaves']) name,
       (values ('low', '2026-06-07', 1.5), ('clear', '2026-06-07', 1), ('low', '2026-06-06', 2),
       ('low', '2026-06-08', 0),
               ('stretch', '2026-06-01', 4), ('low', '2026-05-31', 1), ('low', '2026-05-30', 1)) l (tier, day, units);
select is(pg_temp.stats('adds'),
  '{"values": [3.5, 4, 0, 0, 0, 0, 3], "completions_by_day": [3, 1, 0, 0, 0, 0, 2], "longest_streak": 3,
  "current_streak": 0, "total_completions": 6,
  "completion_dates": ["2026-05-30", "2026-05-31", "2026-06-01", "2026-06-06", "2026-06-07"]}'
  || jsonb_build_object('completion_rate', 5 / 17::float), 'counts only completions with units for an additive habit');
select is(pg_temp.stats('leaves'),
  '{"values": [3.5, 4, 0, 0, 0, 0, 3], "completions_by_day": [3, 2, 0, 0, 0, 0, 2], "longest_streak": 8,
  "current_streak": 8, "total_completions": 7,
  "completion_dates": ["2026-05-30", "2026-05-31", "2026-06-01", "2026-06-06", "2026-06-07", "2026-06-08"]}'
  || jsonb_build_object('completion_rate', 6 / 17::float),
  'counts every completion for a subtractive habit, and violations since its start only');

select tap.log(goal(kept('leaves'), 'stretch'), '2026-06-15', 3);
select is(pg_temp.stats('leaves') ->> 'longest_streak', '7',
  'ends the longest streak yesterday after a violation today');
select is(pg_temp.stats('leaves') ->> 'current_streak', '0', 'resets the current streak after a violation today');

select travel('2026-06-20 12:00Z');
select is((pg_temp.stats('adds') ->> 'completion_rate')::float, 5 / 22::float,
  'lowers the rate with each day without a completion');
select travel('2026-06-06 12:00Z');
select is(pg_temp.stats('leaves') ->> 'longest_streak', '1', 'does not count a violation that lies after today');
select travel('2026-05-30 12:00Z');
select is((pg_temp.stats('adds') ->> 'completion_rate')::float, 1::float,
  'bounds the rate of an additive habit by 1 when days after today are logged');
select is((pg_temp.stats('leaves') ->> 'completion_rate')::float, 1::float,
  'bounds the rate of a subtractive habit by 1 when days after today are logged');
select travel('2026-05-01 12:00Z');
select is((pg_temp.stats('adds') ->> 'completion_rate')::float, 0::float,
  'answers rate 0 when all logged days lie after today');
select is(pg_temp.stats('leaves') ->> 'longest_streak', '0',
  'answers a longest streak of 0 before the start of the habit');

select keep('old', habit('Old', '{"start_date": "0001-01-01"}'));
select as_owner();
update app.goals set is_additive = false where habit_id = kept('old');
select recount();
select as_user('ann');
select is(pg_temp.stats('old') ->> 'longest_streak', '739737', 'counts clean days since the year 1 without a loop');
-- Units are decimals.
select travel('2026-06-15 12:00Z'), keep('sips', habit('Sips'));
select tap.log(goal(kept('sips'), 'low'), '2026-06-15', 0.1), tap.log(goal(kept('sips'), 'clear'), '2026-06-15', 0.2);
select is(pg_temp.stats('sips') -> 'values' ->> 1, '0.3', 'adds units in decimals');

-- A rule: of the weeks of 1 and 8 June the first is met by one goal, the second by none.
select keep('ruled', habit('Ruled', '{"streak_rule": {"kind": "per_week", "times": 1}}'));
select tap.log(goal(kept('ruled'), 'low'), '2026-06-02');
select is((pg_temp.stats('ruled') ->> 'completion_rate')::float, 0.5::float,
  'a habit with a rule has the rate of its weeks');

-- Paused days are not asked for: from the 6th to the 15th with logs on the 6th, the 7th and the 11th.
select keep('rests', habit('Rests', '{"start_date": "2026-06-06"}')),
  keep('limits', habit('Limits', '{"start_date": "2026-06-06"}'));
select as_owner();
update app.goals set is_additive = false where habit_id = kept('limits');
select as_user('ann');
select tap.log(goal(kept(name), 'low'), day::date) from unnest('{rests,limits}'::text[]) name,
  unnest('{2026-06-06,2026-06-07,2026-06-11}'::text[]) day;
create function pg_temp.rate(name text, pauses text[][]) returns text language sql as $$
  delete from app.habit_pauses;
  insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
  select person('ann'), nullif(kept(pauses[n][1]), 0), pauses[n][2]::date, pauses[n][3]::date, now()
    from generate_subscripts(pauses, 1) n;
  select round((api.habit_stats(kept(name)) ->> 'completion_rate')::numeric, 4)::text
$$;
select keep('all', 0), as_owner();
select is(pg_temp.rate(name, pauses::text[]), rate, description) from (values
  ('rests', '{}', '0.3000', 'without a pause each day is asked for'),
  ('rests', '{{rests,2026-06-08,2026-06-10},{all,2026-06-09,2026-06-10},{all,2026-06-12,null}}', '1.0000',
    'with pauses only the others are'),
  ('rests', '{{rests,2026-06-11,2026-06-12}}', '0.2500', 'what is logged on a paused day is not counted'),
  ('rests', '{{limits,2026-06-01,null}}', '0.3000', 'a pause of another habit counts for nothing'),
  ('rests', '{{all,2026-06-01,null}}', '0.0000', 'a rate of no days is 0'),
  ('limits', '{{limits,2026-06-08,2026-06-10}}', '0.4286', 'a subtractive habit likewise'),
  ('rests', '{{all,2026-06-16,null}}', '0.3000', 'a pause that is not yet takes nothing away')
  ) as example (name, pauses, rate, description);
delete from app.habit_pauses;
select as_user('ann');

select as_user('bob');
select refused('select api.habit_stats(kept(''adds''))', 403, 'forbidden',
  'refuses the habit of somebody else with 403');
select refused('select api.habit_stats(0)', 404, 'habit_not_found', 'refuses a habit that does not exist with 404');
select as_user();
select refused('select api.habit_stats(kept(''adds''))', 403, 'forbidden', 'refuses a habit with 403 without a caller');
select for_api_only('api.habit_stats(bigint)');
select * from finish();
