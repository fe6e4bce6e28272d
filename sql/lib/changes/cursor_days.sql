-- For how many days a cursor of GET /changes is good (docs/contract/changes.md#cursors). Tombstones are kept three days
-- longer, so that a cursor that is still good has missed no deletion, whatever the zone.
create or replace function lib.cursor_days() returns integer
language sql immutable parallel safe as $$
  select 90
$$;
grant execute on function lib.cursor_days to app_api;
