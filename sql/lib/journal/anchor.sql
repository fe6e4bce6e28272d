-- Where a snapshot stands in an edited message, in code points from 0: at its old place if the text is still there,
-- else at its first occurrence, as far as lib.find_text looks. Null if it is lost or empty
-- (docs/contract/journal.md#re-anchoring).
create or replace function lib.anchor(body text, snapshot text, anchor_start integer) returns integer
language sql immutable parallel safe as $$
  select case when snapshot = '' then null
    when substr(body, anchor_start + 1, length(snapshot)) = snapshot then anchor_start
    else lib.find_text(body, snapshot) end
$$;
grant execute on function lib.anchor to app_api, app_worker;
