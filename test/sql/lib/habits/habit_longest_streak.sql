-- docs/contract/habits.md#streaks: the longest streak out of one run. Today is Monday 2026-06-15.
select plan(10);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
create function pg_temp.longest(subtractive boolean, start date, runs text[][]) returns integer language plpgsql as $$
begin
  update app.habits h set start_date = start where h.id = tap.kept('habit');
  delete from app.habit_runs r where r.habit_id = tap.kept('habit');
  insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
  select tap.person('ann'), tap.kept('habit'), runs[n][1]::date, runs[n][2]::date, runs[n][3]::integer
    from generate_series(1, coalesce(array_length(runs, 1), 0)) n;
  return (select lib.habit_longest_streak(h, subtractive) from app.habits h where h.id = tap.kept('habit'));
end $$;
select is(pg_temp.longest(subtractive, start::date, runs::text[]), longest, description)
  from (values
    (false, '2026-06-01', '{}', 0, 'additive: without a run it is 0'),
    (false, '2026-06-01', '{{2026-01-01,2026-01-07,7},{2026-02-01,2026-02-02,7}}', 7,
      'additive: the newest run holds the longest of all, without the rule of grace'),
    (false, '2027-01-01', '{{2026-06-16,2026-06-17,2}}', 2, 'additive: neither the start date nor today matters'),
    (true, '2026-06-01', '{}', 15, 'subtractive: without a violation all days since the start date'),
    (true, '2026-06-16', '{{2026-06-01,2026-06-01,9}}', 0, 'subtractive: before the start date it is 0'),
    (true, '2026-06-01', '{{2026-06-09,2026-06-12,8}}', 8, 'subtractive: what the newest run holds'),
    (true, '2026-06-01', '{{2026-06-03,2026-06-04,2}}', 11, 'subtractive: the days since the newest run, if more'),
    (true, '2026-06-01', '{{2026-06-09,2026-06-12,8},{2026-06-16,2026-06-16,8}}', 8,
      'subtractive: a run after today is left out'),
    (true, '2026-06-10', '{{2026-06-03,2026-06-04,0}}', 6, 'subtractive: a run before the start date is left out')
  ) as example (subtractive, start, runs, longest, description);
select as_user('bob');
select is_empty($$ select lib.habit_longest_streak(h, false) from app.habits h where h.id = kept('habit') $$,
  'another person''s habit has none');
select * from finish();
