-- How many weeks in a row, from the newest backwards, have at least four sessions (practices.md section 6.4).
-- counts: sessions by week, newest first.
create or replace function lib.practice_streak_weeks(counts bigint[]) returns integer
language sql immutable parallel safe as $$
  select coalesce((select min(w.nth)::integer - 1 from unnest(counts) with ordinality as w (count, nth) where w.count < 4),
    cardinality(counts))
$$;
grant execute on function lib.practice_streak_weeks to app_api, app_worker;
