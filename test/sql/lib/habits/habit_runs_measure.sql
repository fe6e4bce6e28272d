-- docs/contract/habits.md#runs
select plan(4);
select as_user('ann');
select keep('quit', habit('Quit', '{"start_date": "2026-06-01"}'));
insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
select person('ann'), kept('quit'), first::date, last::date, 99
  from (values ('2026-06-03', '2026-06-03'), ('2026-06-10', '2026-06-12'), ('2026-06-15', '2026-06-15'))
    r (first, last);
create function pg_temp.measure(subtractive boolean, from_day date) returns integer[] language plpgsql as $$
begin
  perform lib.habit_runs_measure(h, subtractive, from_day) from app.habits h where h.id = tap.kept('quit');
  return array(select r.longest from app.habit_runs r where r.habit_id = tap.kept('quit') order by r.first_day);
end $$;
select is(pg_temp.measure(true, '-infinity'), '{2,6,6}', 'subtractive: the longest clean stretch since the start date');
update app.habits set start_date = '2026-06-08' where id = kept('quit');
select is(pg_temp.measure(true, '-infinity'), '{0,2,2}', 'subtractive: what lies before the start date does not count');
select is(pg_temp.measure(false, '-infinity'), '{1,3,3}', 'additive: the length of the longest run');
update app.habit_runs set longest = case when first_day = '2026-06-03' then 7 else 99 end where habit_id = kept('quit');
select is(pg_temp.measure(false, '2026-06-10'), '{7,7,7}', 'begins with what the run before holds');
select * from finish();
