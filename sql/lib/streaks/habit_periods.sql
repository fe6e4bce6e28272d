-- The weeks or months of each habit that counts these, as lib.streak_periods judges them today, for views of analysts.
-- Definer: the judge names tables, and analysts have no right to their schema.
create or replace function lib.habit_periods(unit text) returns table (
  user_id bigint, habit_id bigint, first_day date, why text, done numeric, needed numeric, in_units boolean
)
language sql stable rows 10000 security definer set search_path = pg_catalog, pg_temp as $$
  select s.user_id, s.habit_id, p.first_day, p.why, p.done, p.needed, p.in_units
    from app.streaks s
    join auth.users u on u.id = s.user_id
    join lib.streak_rule_spans(s.user_id, s.habit_id) r on upper_inf(r.held) and r.unit = habit_periods.unit
    cross join lib.streak_periods(s.user_id, s.habit_id, null, s.counted_days, null,
      lib.local_day(lib.now(), lib.used_timezone(u.timezone)), null) p
   where s.goal_id is null
$$;
grant execute on function lib.habit_periods to app_analyst;
