-- Where a snapshot first stands in a message, in code points from 0; null if it is lost or empty. Searching a long text
-- for a long snapshot costs the product of their lengths, so only the first 16 characters are searched, and the rest is
-- compared at the first 100 places where they stand; if it is not at any of them, it is lost
-- (docs/contract/journal.md#re-anchoring). It looks at bytes, because cutting a text counts its characters.
create or replace function lib.find_text(body text, snapshot text) returns integer
language plpgsql immutable parallel safe as $$
declare
  c_piece constant integer := 16;
  c_places constant integer := 100;
  v_body bytea := convert_to(body, 'UTF8');
  v_snapshot bytea := convert_to(snapshot, 'UTF8');
  v_piece bytea := convert_to(left(snapshot, c_piece), 'UTF8');
  v_from integer := 1;  -- where the next search begins
  v_at integer;
begin
  if snapshot = '' then
    return null;
  end if;
  for place in 1 .. c_places loop
    v_at := position(v_piece in substr(v_body, v_from));
    if v_at = 0 then
      return null;
    end if;
    v_from := v_from + v_at;  -- the piece begins one byte before
    if substr(v_body, v_from - 1, length(v_snapshot)) = v_snapshot then
      return length(convert_from(substr(v_body, 1, v_from - 2), 'UTF8'));
    end if;
  end loop;
  return null;
end $$;
grant execute on function lib.find_text to app_api, app_worker;
