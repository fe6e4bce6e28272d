-- docs/contract/habits.md#why-a-day-counts. Today is Monday 2026-06-15.
select plan(33);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('Europe/Berlin');

-- The streak of a habit and its days from the newest on as "day why", with * where they count, up to the day `until`.
create function pg_temp.shown(habit bigint, until date) returns text language sql as $$
  select format('%s:', b ->> 'streak') || (
    select string_agg(format(' %s %s%s', to_char((d ->> 'day')::date, 'FMDD'), d ->> 'why',
        case when (d ->> 'counted')::boolean then '*' end), ',' order by nth)
      from json_array_elements(b -> 'days') with ordinality as l (d, nth) where (d ->> 'day')::date >= until)
    from api.habit_streak_get(habit) b
$$;
-- The same of a new habit with this start date and kind and these logs {goal 1..3, day, units}. The threshold is 2.
create function pg_temp.days(start date, subtractive boolean, logs jsonb, until date) returns text
language plpgsql as $$
declare
  v_habit bigint := habit(gen_random_uuid()::text, jsonb_build_object('start_date', start));
  v_ids bigint[] := array(select g.id from app.goals g where g.habit_id = v_habit order by g.id);
begin
  update app.goals g set is_additive = not subtractive where g.habit_id = v_habit;
  perform tap.log(v_ids[(l ->> 0)::integer], (l ->> 1)::date, (l ->> 2)::float) from jsonb_array_elements(logs) l;
  perform tap.recount();
  return pg_temp.shown(v_habit, until);
end $$;

select as_owner();
select is(pg_temp.days(start::date, subtractive, logs::jsonb, until::date), expected, description)
  from (values
    ('2026-06-14', false, '[]', '2026-06-13', '0: 15 nothing_logged, 14 nothing_logged, 13 nothing_logged',
      'additive: without completions nothing counts'),
    ('2026-06-14', false, '[[1, "2026-06-15", 1], [2, "2026-06-14", 1], [1, "2026-06-14", 0]]', '2026-06-13',
      '2: 15 met*, 14 met*, 13 nothing_logged', 'additive: a day with units counts'),
    ('2026-06-15', false, '[[1, "2026-06-14", 1], [1, "2026-06-13", 1]]', '2026-06-13',
      '2: 15 grace_today, 14 met*, 13 met*', 'additive: today has its grace, and the start date does not matter'),
    ('2026-06-14', false, '[[1, "2026-06-15", 0], [1, "2026-06-14", 1]]', '2026-06-14',
      '1: 15 below_threshold, 14 met*', 'additive: a miss today does not end the streak of yesterday'),
    ('2026-06-14', false, '[[1, "2026-06-15", 1], [1, "2026-06-14", 0], [1, "2026-06-13", 1]]', '2026-06-13',
      '1: 15 met*, 14 below_threshold, 13 met', 'additive: a miss ends the streak'),
    ('2026-06-14', false, '[[1, "2026-06-13", 1]]', '2026-06-13',
      '0: 15 nothing_logged, 14 nothing_logged, 13 met', 'additive: the day before yesterday has no grace'),
    ('2026-06-14', false, '[[1, "2026-06-16", 1], [1, "2026-06-14", 1]]', '2026-06-14',
      '1: 16 met*, 15 nothing_logged, 14 met', 'additive: a day after today is the newest, and leaves no grace'),
    ('2026-06-14', false, '[[1, "2026-06-16", 0], [1, "2026-06-14", 1]]', '2026-06-14',
      '1: 16 below_threshold, 15 grace_today, 14 met*', 'additive: a miss after today leaves the grace'),
    ('2026-06-14', true, '[]', '2026-06-13', '2: 15 met*, 14 met*, 13 before_start',
      'subtractive: each day since the start date counts'),
    ('2026-06-12', true, '[[1, "2026-06-13", 2], [2, "2026-06-13", 1], [1, "2026-06-14", 2]]', '2026-06-11',
      '2: 15 met*, 14 met*, 13 violated, 12 met, 11 before_start', 'subtractive: a sum above the threshold ends it'),
    ('2026-06-14', true, '[[1, "2026-06-15", 3]]', '2026-06-14', '0: 15 violated, 14 met',
      'subtractive: a violation today ends it'),
    ('2026-06-14', true, '[[1, "2026-06-13", 3]]', '2026-06-13', '2: 15 met*, 14 met*, 13 before_start',
      'subtractive: what was logged before the start date is no violation'),
    ('2026-06-14', true, '[[1, "2026-06-17", 3]]', '2026-06-14', '2: 17 violated, 16 nothing_logged, 15 met*, 14 met*',
      'subtractive: a violation after today does not count yet'),
    ('2026-06-14', true, '[[1, "2026-06-16", 1]]', '2026-06-14', '2: 16 met, 15 met*, 14 met*',
      'subtractive: a kept day after today does not count yet'),
    ('2026-06-16', true, '[]', '2026-06-15', '0: 15 before_start', 'subtractive: before the start date nothing counts')
  ) as example (start, subtractive, logs, until, expected, description);

select as_user('ann');
select keep('walk', habit('Walk'));
select tap.log(goal(kept('walk'), 'low'), '2026-06-14', 1.5), tap.log(goal(kept('walk'), 'clear'), '2026-06-14', 1);
select is(api.habit_streak_get(kept('walk'))::jsonb - 'days', '{"streak": 1, "kind": "additive", "threshold": null,
  "as_of": "2026-06-15", "zone": "Europe/Berlin", "longest": {"streak": 1, "from": "2026-06-14", "to": "2026-06-14"},
  "unit": "day", "rule": null, "since": null, "pauses": [], "weeks": null, "months": null}',
  'states kind, day, zone and the longest streak');
select is((api.habit_streak_get(kept('walk')) #> '{days,1}')::jsonb,
  '{"day": "2026-06-14", "units": 2.5, "counted": true, "why": "met"}', 'adds the units of all goals');
select results_eq($$ select count(*), min(d ->> 'day') from json_array_elements(
    api.habit_streak_get(kept('walk')) -> 'days') d $$, $$ values (90::bigint, '2026-03-18') $$, 'answers 90 days');

select is((api.habit_streak_get(kept('walk')) #> '{days,2}')::jsonb,
  '{"day": "2026-06-13", "units": 0, "counted": false, "why": "nothing_logged"}', 'a day without a log has no units');
select tap.log(goal(kept('walk'), 'low'), '2026-03-18', 4);
select is((api.habit_streak_get(kept('walk')) #>> '{days,89,units}'), '4', 'the ninetieth day has its units');
select as_owner();
update app.goals set is_additive = false where habit_id = kept('walk');
select is(api.habit_streak_get(kept('walk'))::jsonb @> '{"kind": "subtractive", "threshold": 2}', true,
  'a subtractive habit states its threshold');

-- Rules, weeks and pauses. Today is Saturday 2026-06-20, so that the oldest day is a Monday.
select as_user('ann'), travel('2026-06-20 12:00Z');
select keep('plain', habit('Hum')), keep('swim', habit('Swim', '{"streak_rule": {"kind": "per_week", "times": 2}}')),
  keep('read', habit('Read', '{"streak_rule": {"kind": "scheduled_days"}, "notification_days": ["Mon", "Thu"]}')),
  keep('paint', habit('Paint'));
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
values (person('ann'), kept('paint'), '2026-06-01', '{"kind": "per_week", "times": 7}'),
  (person('ann'), kept('paint'), '2026-06-18', null);
select tap.log(goal(kept('swim'), 'low'), d)
  from unnest('{2026-03-16,2026-03-17,2026-06-08,2026-06-09,2026-06-16}'::date[]) d;
select tap.log(goal(kept('paint'), 'low'), d) from unnest('{2026-06-17,2026-06-18,2026-06-19,2026-06-20}'::date[]) d;
select is(pg_temp.shown(kept('plain'), '2026-06-19'), '0: 20 nothing_logged, 19 nothing_logged',
  'no day is missed where only other habits have a rule');
select is(pg_temp.shown(kept('read'), '2026-06-17'),
  '0: 20 not_scheduled, 19 not_scheduled, 18 missed, 17 not_scheduled',
  'a due day is missed, those beside it are not due');
select is(pg_temp.shown(kept('paint'), '2026-06-16'), '3: 20 met*, 19 met*, 18 met*, 17 met, 16 not_scheduled',
  'each day is once there, by the rule that held on it; none counts from before the unit changed');
select is((select array_agg(format('%s %s', d ->> 'day', d ->> 'counted'))
    from json_array_elements(api.habit_streak_get(kept('swim')) -> 'days') d where d ->> 'why' = 'met'),
  '{2026-06-16 false,2026-06-09 true,2026-06-08 true}', 'a done day counts where its week is met');
select results_eq($$ select count(*), min(w ->> 'week'), max(w ->> 'week') from json_array_elements(
    api.habit_streak_get(kept('swim')) -> 'weeks') w $$, $$ values (13::bigint, '2026-03-23', '2026-06-15') $$,
  'the weeks are those of the days');
select travel('2026-06-19 12:00Z');
select is((select min(w ->> 'week') from json_array_elements(api.habit_streak_get(kept('swim')) -> 'weeks') w),
  '2026-03-16', 'also of the oldest day, where it is a Sunday');
select travel('2026-06-20 12:00Z');
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
select person('ann'), h, f, f, now() from (values (null, '2026-06-10'::date), (kept('plain'), '2026-03-23'),
  (kept('plain'), '2026-03-22'), (kept('swim'), '2026-06-11')) p (h, f);
select is((select array_agg(p ->> 'from_day') from json_array_elements(
    api.habit_streak_get(kept('plain')) -> 'pauses') p), '{2026-06-10,2026-03-23}',
  'pauses are its own and those of all habits, as far as the days go');
select travel('2026-06-22 12:00Z');
select keep('row', habit('Row', '{"streak_rule": {"kind": "per_week", "times": 2}}'));
insert into app.habit_rules (user_id, habit_id, from_day) values (person('ann'), kept('row'), '2026-06-01');
select travel('2026-06-21 12:00Z');
select is((api.habit_streak_get(kept('row')) -> 'weeks')::text, '[]',
  'after a journey west, before the Monday on which weeks began, there are none');
select as_user('bob');
select refused('select api.habit_streak_get(kept(''walk''))', 403, 'forbidden',
  'refuses the habit of somebody else with 403');
select for_api_only('api.habit_streak_get(bigint)');
select * from finish();
