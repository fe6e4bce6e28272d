-- A week that is open to the caller; else 404 prompt_not_found, then 403 week_locked
-- (docs/contract/prompts.md#open-weeks).
create or replace function lib.require_week(week_number bigint, ordinal bigint default null) returns integer
language plpgsql stable as $$
declare
  v_ordinal integer := (
    select p.ordinal
      from lib.week_prompt(case when week_number between 1 and 36 then week_number::integer end, ordinal) p);
begin
  if v_ordinal is null or v_ordinal <> ordinal then
    perform lib.raise(404, 'prompt_not_found');
  elsif week_number > lib.last_open_week() then
    perform lib.raise(403, 'week_locked');
  end if;
  return week_number;
end $$;
grant execute on function lib.require_week to app_api;
