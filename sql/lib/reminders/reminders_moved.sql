-- Trigger before a row is written that decides what a person is due: calls lib.reminders_move if they have reminders.
-- Argument: the column that names the person. A habit that is deleted, or reminds no more, closes what waits of it.
create or replace function lib.reminders_moved() returns trigger
language plpgsql volatile as $$
declare
  v_person bigint;
begin
  if tg_argv[0] = 'id' then
    v_person := new.id;
  else
    v_person := coalesce(new.user_id, old.user_id);
  end if;
  perform from app.reminder_settings s where s.user_id = v_person and s.next_at is not null;
  if found then
    perform lib.reminders_move(v_person);
  end if;
  if tg_table_name = 'habits' and tg_op <> 'INSERT' then
    if tg_op = 'DELETE' or new.notification_frequency = 'off' then
      perform lib.reminders_close(v_person, old.id);
    end if;
  end if;
  return coalesce(new, old);
end $$;
