-- Why a day counts for a streak or not: the first row that fits of docs/contract/habits.md#why-a-day-counts. units:
-- null where nothing is logged. ruled: whether the habit has a rule or a pause. graced: whether the streak ended
-- before today and still counts.
create or replace function lib.streak_day_why(
  day date, today date, units numeric, threshold double precision, start date, due boolean, paused boolean,
  ruled boolean, graced boolean
) returns text
language sql immutable as $$
  select case
    when threshold is not null then case
      when day < start then 'before_start'
      when paused then 'paused'
      when not due then 'not_scheduled'
      when day > today and units is null then 'nothing_logged'
      when units > threshold then 'violated'
      else 'met' end
    when units > 0 then 'met'
    when paused then 'paused'
    when not due then 'not_scheduled'
    when ruled and day < today then 'missed'
    when units is not null then 'below_threshold'
    when day = today and graced then 'grace_today'
    else 'nothing_logged' end
$$;
grant execute on function lib.streak_day_why to app_api;
