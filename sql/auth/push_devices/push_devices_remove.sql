-- Removes devices of a person, all of them where `sessions` is null, else those that these sessions added. Internal:
-- what ends sessions runs it (docs/contract/reminders.md#devices).
create or replace function auth.push_devices_remove(user_id bigint, sessions bigint[] default null) returns void
language plpgsql volatile as $$
begin
  delete from auth.push_devices d
   where d.user_id = push_devices_remove.user_id and (sessions is null or d.session_id = any (sessions));
  if found then
    perform lib.reminders_move(user_id);
  end if;
end $$;
