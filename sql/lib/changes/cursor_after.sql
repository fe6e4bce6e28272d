-- The cursor after every change up to a number of the person's counter, else the caller's. 32767 is after each rank.
create or replace function lib.cursor_after(key text, number bigint, user_id bigint default null) returns text
language sql stable as $$
  select lib.cursor_text(key, 2::smallint, number, 32767::smallint, 0, user_id)
$$;
grant execute on function lib.cursor_after to app_api;
