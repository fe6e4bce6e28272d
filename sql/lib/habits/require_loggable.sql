-- Refuses a day that cannot be logged: one that has begun nowhere yet, even in UTC+14, or more than 30 days before the
-- caller's today (docs/contract/goal-completions.md#days-that-can-be-logged). is_logged: the day is logged already, so
-- the 30 days are counted in UTC-12: no zone to which its person moves closes a day that was open when it was logged.
create or replace function lib.require_loggable(day date, is_logged boolean default false) returns void
language plpgsql stable as $$
declare
  v_today date := case when is_logged then (lib.now() at time zone interval '-12 hours')::date else lib.today() end;
begin
  if day > (lib.now() at time zone interval '14 hours')::date then
    perform lib.raise(400, 'completion_date_in_future');
  elsif day < v_today - 30 then
    perform lib.raise(400, 'completion_date_too_old');
  end if;
end $$;
grant execute on function lib.require_loggable to app_api;
