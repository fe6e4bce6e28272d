-- docs/contract/habits.md#runs
select plan(17);
select as_user('ann');
select keep('walk', habit('Walk', '{"start_date": "2026-06-01"}')),
  keep('quit', habit('Quit', '{"start_date": "2026-06-04"}'));
create function pg_temp.add(habit text, subtractive boolean, day date) returns text[] language plpgsql as $$
begin
  perform lib.habit_runs_add(h, (select r from app.habit_runs r where r.habit_id = h.id
    order by r.first_day desc limit 1), subtractive, day) from app.habits h where h.id = tap.kept(habit);
  return array(select format('%s %s %s', to_char(r.first_day, 'DD'), to_char(r.last_day, 'DD'), r.longest)
    from app.habit_runs r where r.habit_id = tap.kept(habit) order by r.first_day);
end $$;
select is(pg_temp.add('walk', false, day::date), runs::text[], 'additive: ' || description)
  from (values
    ('2026-06-10', '{10 10 1}', 'a first day begins a run'),
    ('2026-06-11', '{10 11 2}', 'the day after the newest run extends it'),
    ('2026-06-14', '{10 11 2,14 14 2}', 'a day after a gap begins a run, which holds the longest so far'),
    ('2026-06-09', '{09 11 3,14 14 3}', 'the day before a run extends it, and later runs learn its length'),
    ('2026-06-12', '{09 12 4,14 14 4}', 'the day after an older run extends it, and later runs learn its length'),
    ('2026-06-05', '{05 05 1,09 12 4,14 14 4}', 'a day before all runs begins one'),
    ('2026-06-06', '{05 06 2,09 12 4,14 14 4}', 'an older run that grows under the longest leaves the others'),
    ('2026-06-13', '{05 06 2,09 14 6}', 'a day between two runs joins them'),
    ('2026-06-10', '{05 06 2,09 14 6}', 'a day that counts already changes nothing')
  ) as example (day, runs, description);
select is(pg_temp.add('quit', true, day::date), runs::text[], 'subtractive: ' || description)
  from (values
    ('2026-06-20', '{20 20 16}', 'a first violation ends the clean stretch since the start date'),
    ('2026-06-21', '{20 21 16}', 'the day after the newest run extends it'),
    ('2026-06-10', '{10 10 6,20 21 9}', 'a violation inside a clean stretch shortens it'),
    ('2026-06-02', '{02 02 0,10 10 6,20 21 9}', 'a violation before the start date does not count'),
    ('2026-06-15', '{02 02 0,10 10 6,15 15 6,20 21 6}', 'later runs learn of it'),
    ('2026-06-16', '{02 02 0,10 10 6,15 16 6,20 21 6}', 'the day after an older run extends it'),
    ('2026-06-09', '{02 02 0,09 10 5,15 16 5,20 21 5}', 'the day before a run shortens the stretch before it')
  ) as example (day, runs, description);
select as_user('bob');
select is(pg_temp.add('walk', false, '2026-06-15'), '{}', 'another person''s habit is hidden, so nothing is written');
select * from finish();
