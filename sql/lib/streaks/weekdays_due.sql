-- The weekdays that a list of names makes due, Monday first, one bit each; null or empty: all of them. Names are Mon to
-- Sun in any case; others match no day, as in lib.habit_scheduled.
create or replace function lib.weekdays_due(days text[]) returns bit(7)
language sql immutable parallel safe as $$
  select case when coalesce(cardinality(days), 0) = 0 then b'1111111' else (
    select string_agg(case when w.name = any (lower(days::text)::text[]) then '1' else '0' end, ''
        order by w.nth)::bit(7)
      from unnest('{mon,tue,wed,thu,fri,sat,sun}'::text[]) with ordinality w (name, nth)) end
$$;
grant execute on function lib.weekdays_due to app_api, app_worker;
