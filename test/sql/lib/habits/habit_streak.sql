-- habits.md section 2, first row of the table: all goals of the habit, full history. Today is Monday 2026-06-15.
select plan(22);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');

-- The streak of a new habit with these low, clear and stretch goals {tier, is_additive, target} and these logs
-- {goal 1..3, day, units}, as "kind threshold streak".
create function pg_temp.streak(start date, goals jsonb, logs jsonb) returns text language plpgsql as $$
declare
  v_habit bigint := habit(gen_random_uuid()::text, jsonb_build_object('start_date', start));
  v_ids bigint[] := array(select g.id from app.goals g where g.habit_id = v_habit order by g.id);
begin
  update app.goals g set tier = goals -> n ->> 0, is_additive = (goals -> n ->> 1)::boolean, target = (goals -> n ->> 2)::float
    from generate_series(0, 2) n where g.id = v_ids[n + 1];
  perform tap.log(v_ids[(l ->> 0)::integer], (l ->> 1)::date, (l ->> 2)::float) from jsonb_array_elements(logs) l;
  return (select format('%s %s %s', case when s.subtractive then 'subtractive' else 'additive' end, s.threshold, s.streak)
    from app.habits h cross join lateral lib.habit_streak(h) s where h.id = v_habit);
end $$;

select as_owner();
select is(pg_temp.streak(start::date, case goals
    when 'adds' then '[["low", true, 1], ["clear", true, 2], ["stretch", true, 3]]'
    when 'leaves' then '[["low", false, 1], ["clear", false, 2], ["stretch", false, 3]]'
    else goals end::jsonb, logs::jsonb), expected, description)
  from (values
    ('2026-06-06', 'adds', '[]', 'additive 2 0', 'nothing logged is no streak'),
    ('2026-06-06', 'adds', '[[1, "2026-06-15", 1], [2, "2026-06-14", 1], [3, "2026-06-13", 1]]', 'additive 2 3', 'the days of all goals make one run'),
    ('2026-06-06', 'adds', '[[1, "2026-06-15", 1], [2, "2026-06-15", 1]]', 'additive 2 1', 'two goals on a day are one day'),
    ('2026-06-06', 'adds', '[[1, "2026-06-14", 1], [1, "2026-06-13", 1]]', 'additive 2 2', 'yesterday still counts'),
    ('2026-06-06', 'adds', '[[1, "2026-06-13", 1]]', 'additive 2 0', 'the day before yesterday does not'),
    ('2026-06-06', 'adds', '[[1, "2026-06-15", 0], [1, "2026-06-14", 1], [1, "2026-06-13", 0], [1, "2026-06-12", 1]]', 'additive 2 1', 'a miss is as if absent'),
    ('2026-06-06', 'adds', '[[1, "2026-06-15", 0], [2, "2026-06-15", 1]]', 'additive 2 1', 'a miss beside a done goal takes nothing away'),
    ('2026-06-06', 'adds', '[[1, "2026-06-16", 1], [1, "2026-06-15", 1]]', 'additive 2 2', 'a day ahead, after a zone change, counts as the newest'),
    ('2027-01-01', 'adds', '[[1, "2026-06-15", 1]]', 'additive 2 1', 'the start does not matter to what adds up'),
    ('2026-06-06', 'leaves', '[]', 'subtractive 2 10', 'without a log every day since the start is clean'),
    ('2026-06-06', 'leaves', '[[2, "2026-06-12", 2]]', 'subtractive 2 10', 'a total equal to the threshold is clean'),
    ('2026-06-06', 'leaves', '[[1, "2026-06-12", 1], [2, "2026-06-12", 2]]', 'subtractive 2 3', 'the totals of all goals are compared with it'),
    ('2026-06-06', 'leaves', '[[3, "2026-06-08", 3], [3, "2026-06-12", 3]]', 'subtractive 2 3', 'the newest violation counts'),
    ('2026-06-06', 'leaves', '[[3, "2026-06-15", 3]]', 'subtractive 2 0', 'a violation today is no streak'),
    ('2026-06-06', 'leaves', '[[3, "2026-06-05", 3]]', 'subtractive 2 10', 'what was before the start does not count'),
    ('2026-06-06', 'leaves', '[[3, "2026-06-16", 3]]', 'subtractive 2 10', 'nor does a day ahead'),
    ('2026-06-16', 'leaves', '[]', 'subtractive 2 0', 'before the start there is no streak'),
    ('0001-01-01', 'leaves', '[]', 'subtractive 2 739782', 'a start in the year 1 is fine'),
    ('2026-06-06', '[["low", true, 1], ["clear", true, 2], ["stretch", false, 9]]', '[[1, "2026-06-12", 3]]', 'subtractive 2 3', 'one goal left alone makes the habit so, and the clear target is the threshold whatever its kind'),
    ('2026-06-06', '[["low", true, 1], ["low", false, 5], ["stretch", false, 3]]', '[[1, "2026-06-12", 5], [1, "2026-06-14", 6]]', 'subtractive 5 1', 'without a clear goal the first one left alone sets it'),
    ('2026-06-06', '[["clear", true, 4], ["clear", false, 1], ["stretch", false, 3]]', '[]', 'subtractive 4 10', 'of two clear goals the first counts')
  ) as example (start, goals, logs, expected, description);

select as_user('ann');
select is((select count(*) from app.habits h cross join lateral lib.habit_streak(h) s), 21::bigint, 'the API sees one row a habit');
select * from finish();
