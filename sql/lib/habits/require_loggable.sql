-- Refuses a day that cannot be logged: one after the caller's today, or more than 30 days before it
-- (docs/contract/goal-completions.md#post-goal_completions).
create or replace function lib.require_loggable(day date) returns void
language plpgsql stable as $$
begin
  if day > lib.today() then
    perform lib.raise(400, 'completion_date_in_future');
  elsif day < lib.today() - 30 then
    perform lib.raise(400, 'completion_date_too_old');
  end if;
end $$;
grant execute on function lib.require_loggable to app_api;
