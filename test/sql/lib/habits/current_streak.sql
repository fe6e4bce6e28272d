-- The streak of a habit of known kind out of its newest run. What counts as a day: habit_streak.sql.
select plan(15);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('walk', habit('Walk'));
select as_owner();

-- The streak with one run {first, last} or none, for a habit that started on a day.
create function pg_temp.streak(subtractive boolean, start date, first_day date default null, last_day date default null)
returns integer language plpgsql as $$
begin
  perform tap.as_owner();
  delete from app.habit_runs;
  insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
  select tap.person('ann'), tap.kept('walk'), first_day, last_day, 0 where first_day is not null;
  perform tap.as_user('ann');
  return (select s.streak from lib.current_streak(tap.kept('walk'), start, subtractive) s);
end $$;

select is(pg_temp.streak(false, '2026-06-01'), 0, 'an additive habit without a run has streak 0');
select is(pg_temp.streak(false, '2026-06-01', '2026-06-12', '2026-06-14'), 3, 'counts a run that ends yesterday');
select is(pg_temp.streak(false, '2026-06-01', '2026-06-12', '2026-06-13'), 0, 'drops a run that ended earlier');
select is(pg_temp.streak(false, '2026-06-01', '2026-06-12', '2026-06-16'), 5, 'a run may end after today');
select is(pg_temp.streak(true, '2026-06-06'), 10, 'a subtractive habit without a run counts from its start');
select is(pg_temp.streak(true, '2026-06-16'), 0, 'a subtractive habit that starts tomorrow has streak 0');
select is(pg_temp.streak(true, '2026-06-06', '2026-06-09', '2026-06-10'), 5, 'counts the days after a violation');
select is(pg_temp.streak(true, '2026-06-06', '2026-06-16', '2026-06-16'), 10, 'ignores a violation after today');
select as_user('bob');
select is((select s.streak from lib.current_streak(kept('walk'), '2026-06-06', false) s), 0,
  'reads no run of somebody else');
select pg_temp.streak(false, '2026-06-01', '2026-06-12', '2026-06-14'), as_user('bob'), as_owner();
select is((select s.streak from lib.current_streak(kept('walk'), '2026-06-06', false) s), 0,
  'not even without policies');

-- Rules and pauses, of the caller alone. Each begins without those of the others.
create function pg_temp.ruled(rule_of text, pause_of text) returns integer language plpgsql as $$
begin
  delete from app.habit_rules;
  delete from app.habit_pauses;
  insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
  select tap.person(rule_of), tap.kept(rule_of), '2026-06-01', '{"kind": "scheduled_days"}', '{Mon,Fri}'
   where rule_of is not null;
  insert into app.habit_pauses (user_id, from_day, to_day, created_at)
  select tap.person(pause_of), '2026-06-13', '2026-06-14', now() where pause_of is not null;
  return (select s.streak from lib.current_streak(tap.kept('walk'), '2026-06-01', false) s);
end $$;
select as_user('bob'), keep('bob', habit('Swim'));
select keep('ann', kept('walk')), pg_temp.streak(false, '2026-06-01', '2026-06-11', '2026-06-12'), as_owner();
select is(pg_temp.ruled(rule_of, pause_of), streak, description) from (values
  (null, null, 0, 'two open days end a streak'),
  ('ann', null, 2, 'but not where a rule passes them over'),
  (null, 'ann', 2, 'nor in a pause'),
  ('bob', null, 0, 'a rule of somebody else changes nothing'),
  (null, 'bob', 0, 'nor does a pause of somebody else')) e (rule_of, pause_of, streak, description);
select * from finish();
