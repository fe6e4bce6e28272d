-- The number of weeks in a row, from the newest back, with at least four sessions
-- (docs/contract/practice-sessions.md#weekly-streak). counts: sessions per week, newest first.
create or replace function lib.practice_streak_weeks(counts bigint[]) returns integer
language sql immutable parallel safe as $$
  select coalesce(
    (select min(w.nth)::integer - 1 from unnest(counts) with ordinality as w (count, nth) where w.count < 4),
    cardinality(counts))
$$;
grant execute on function lib.practice_streak_weeks to app_api, app_worker;
