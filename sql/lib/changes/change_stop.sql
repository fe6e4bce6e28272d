-- Trigger before an account is deleted: its rows go by cascade, and what goes with the account is no change. Without a
-- number in app.change, lib.change_number returns null.
create or replace function lib.change_stop() returns trigger
language plpgsql volatile as $$
begin
  perform set_config('app.change', old.id || ':', true);
  return old;
end $$;
