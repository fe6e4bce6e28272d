-- Refuses an end of a pause that lies before its first day or more than 366 days ahead
-- (docs/contract/habit-pauses.md#bounds).
create or replace function lib.require_pause_end(from_day date, to_day date) returns void
language plpgsql stable as $$
begin
  if to_day < from_day then
    perform lib.refuse_value('to_day', 'to_day must not be before from_day');
  elsif to_day > lib.today() + 366 then
    perform lib.refuse_value('to_day', 'to_day must be at most 366 days ahead');
  end if;
end $$;
grant execute on function lib.require_pause_end to app_api;
