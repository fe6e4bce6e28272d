-- Where a snapshot stands in an edited body, in code points from 0: where it stood if it still does, else at its first
-- occurrence; null where it is lost, or was empty (journal.md section 2.7).
create or replace function lib.anchor(body text, snapshot text, anchor_start integer) returns integer
language sql immutable parallel safe as $$
  select case when snapshot = '' then null
    when substr(body, anchor_start + 1, length(snapshot)) = snapshot then anchor_start
    else nullif(position(snapshot in body), 0) - 1 end
$$;
grant execute on function lib.anchor to app_api, app_worker;
