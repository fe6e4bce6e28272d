-- docs/contract/habits.md#get-habitshabit_idstreak: the longest streak with its days. Today is Monday 2026-06-15.
select plan(11);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
create function pg_temp.longest(subtractive boolean, start date, runs text[][]) returns text language plpgsql as $$
begin
  update app.habits h set start_date = start where h.id = tap.kept('habit');
  delete from app.habit_runs r where r.habit_id = tap.kept('habit');
  insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
  select tap.person('ann'), tap.kept('habit'), runs[n][1]::date, runs[n][2]::date, runs[n][3]::integer
    from generate_series(1, coalesce(array_length(runs, 1), 0)) n;
  return (
    select concat_ws(' ', l.streak, to_char(l.from_day, 'YYYY-MM-DD'), to_char(l.to_day, 'YYYY-MM-DD'))
      from app.habits h cross join lateral lib.habit_longest_days(h, subtractive) l where h.id = tap.kept('habit'));
end $$;
select is(pg_temp.longest(subtractive, start::date, runs::text[]), longest, description)
  from (values
    (false, '2026-06-01', '{}', '0', 'additive: without a run it has no days'),
    (false, '2026-06-01', '{{2026-01-01,2026-01-02,2},{2026-02-01,2026-02-07,7},{2026-03-01,2026-03-01,7}}',
      '7 2026-02-01 2026-02-07', 'additive: the days of the longest run'),
    (false, '2026-06-01', '{{2026-01-01,2026-01-02,2},{2026-02-01,2026-02-02,2}}', '2 2026-01-01 2026-01-02',
      'additive: of several the first'),
    (false, '2027-01-01', '{{2026-06-16,2026-06-17,2}}', '2 2026-06-16 2026-06-17',
      'additive: neither the start date nor today matters'),
    (true, '2026-06-01', '{}', '15 2026-06-01 2026-06-15', 'subtractive: without a violation all days since the start'),
    (true, '2026-06-16', '{{2026-06-01,2026-06-01,9}}', '0', 'subtractive: before the start date it has no days'),
    (true, '2026-06-01', '{{2026-06-01,2026-06-15,0}}', '0', 'subtractive: it has no days if each is a violation'),
    (true, '2026-06-01', '{{2026-06-09,2026-06-12,8},{2026-06-14,2026-06-14,8}}', '8 2026-06-01 2026-06-08',
      'subtractive: the clean days before a run'),
    (true, '2026-06-01', '{{2026-06-03,2026-06-04,2}}', '11 2026-06-05 2026-06-15',
      'subtractive: the days since the newest run'),
    (true, '2026-06-10', '{{2026-06-12,2026-06-14,2},{2026-06-17,2026-06-17,2}}', '2 2026-06-10 2026-06-11',
      'subtractive: a run after today is left out')
  ) as example (subtractive, start, runs, longest, description);
select as_user('bob');
select is_empty($$ select lib.habit_longest_days(h, false) from app.habits h where h.id = kept('habit') $$,
  'another person''s habit has none');
select * from finish();
