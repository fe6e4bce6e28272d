-- The message of an entry as it is stored: sanitised, at most 10,000 code points.
create or replace function lib.entry_message(raw text) returns text
language plpgsql stable as $$
declare
  v_message text := lib.sanitise(raw);
begin
  if length(v_message) > 10000 then
    perform lib.raise(422, 'message_too_long');
  end if;
  return v_message;
end $$;
grant execute on function lib.entry_message to app_api;
