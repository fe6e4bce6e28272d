-- Before something changes what a person is due: has the job look at once, from this instant on. Costs one guarded
-- update, and nothing more for whom reminders are off (docs/contract/reminders.md#the-next-instant). What was due by
-- what holds until now is found first, by the rows from before the change. The caller has lib.change_lock. Definer: it
-- reads accounts and devices and writes the queue.
create or replace function lib.reminders_move(user_id bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := lib.now();
  v_next timestamptz;
  v_until timestamptz;
begin
  update app.reminder_settings s
     set next_at = v_now, found_until = case when s.next_at > v_now then v_now else s.found_until end
   where s.user_id = reminders_move.user_id and s.next_at is not null
  returning old.next_at, s.found_until into v_next, v_until;
  if v_next <= v_now and v_until < date_trunc('minute', v_now) then
    perform lib.reminders_find(array[user_id]);
    update app.reminder_settings s set next_at = v_now
     where s.user_id = reminders_move.user_id and s.next_at is not null;
  end if;
end $$;
grant execute on function lib.reminders_move to app_api;
