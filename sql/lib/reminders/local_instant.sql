-- The instant of a minute of a local day in a zone (docs/contract/reminders.md#when-it-is-due): of two that the clock
-- shows alike the first, and where the clock skips the minute the first after the gap; null where it skips the day.
-- PostgreSQL reads a skipped minute by the offset before the gap, which gives an instant after it, and one of two as
-- the second.
create or replace function lib.local_instant(day date, local_time time, zone text) returns timestamptz
language plpgsql stable parallel safe as $$
declare
  v_clock timestamp := day + local_time;
  v_at timestamptz := v_clock at time zone zone;
  v_shown timestamp := v_at at time zone zone;
  v_first timestamptz;
begin
  -- By the offset of the day before: another instant where the clock was set back or forth since.
  v_first := v_at + ((v_at - interval '1 day') at time zone 'UTC' - (v_at - interval '1 day') at time zone zone)
    - (v_at at time zone 'UTC' - v_shown);
  if v_first <> v_at and v_first at time zone zone = v_clock then
    return v_first;
  elsif v_shown = v_clock then
    return v_at;
  end if;
  select min(m) into v_first from generate_series(v_at - (v_shown - v_clock), v_at, '1 minute') m
   where m at time zone zone > v_clock;
  return case when day in ((v_first at time zone zone)::date, ((v_first - interval '1 minute') at time zone zone)::date)
    then v_first end;
end $$;
grant execute on function lib.local_instant to app_api;
