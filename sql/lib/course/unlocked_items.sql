-- How many of a stage's items are open on a day of the stage, and the day that opens the next one, null when all are
-- open (docs/contract/course.md#opening-of-items).
create or replace function lib.unlocked_items(
  total integer, day integer, days integer, out unlocked integer, out next_unlock_day integer
)
language sql immutable parallel safe as $$
  select d.unlocked, case when d.unlocked < total then d.unlocked * days / total + 1 end
    from (select case when total <= 0 or coalesce(day, 0) <= 0 then 0
      when day >= days then total else (total * day + days - 1) / days end as unlocked) d
$$;
grant execute on function lib.unlocked_items to app_api;
