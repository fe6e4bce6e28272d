-- The place of a cursor, or 410 cursor_expired where the server cannot continue from it
-- (docs/contract/changes.md#cursors). The shape of the route has checked that it has 68 characters of base64url.
create or replace function lib.cursor_place(
  key text, given text, counter bigint, out phase integer, out number bigint, out rank smallint, out object_id bigint
)
language plpgsql stable as $$
declare
  v_bytes bytea := decode(translate(given, '-_', '+/'), 'base64');
begin
  -- The signature comes first, because changed bytes may not be a number of the type that is read from them.
  if substr(v_bytes, 36) <> substr(extensions.hmac(substr(v_bytes, 1, 35) || int8send(lib.current_user_id()),
       convert_to(key, 'UTF8'), 'sha256'), 1, 16) then
    perform lib.raise(410, 'cursor_expired');
  end if;
  phase := get_byte(v_bytes, 0);
  number := substr(v_bytes, 2, 8)::bigint;
  rank := substr(v_bytes, 10, 2)::smallint;
  object_id := substr(v_bytes, 12, 8)::bigint;
  if substr(v_bytes, 20, 8) <> decode(lib.write_history(), 'hex')
      or lib.today() - date '2000-01-01' - substr(v_bytes, 28, 8)::bigint > lib.cursor_days()
      or number > counter then
    perform lib.raise(410, 'cursor_expired');
  end if;
end $$;
grant execute on function lib.cursor_place to app_api;
