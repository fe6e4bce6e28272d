-- Trigger before a row is written that says what a person is due: lib.reminders_move. Argument: the column that names
-- the person. A habit that is deleted, or reminds no more, closes what waits of it. Definer: as lib.reminders_move.
create or replace function lib.reminders_moved() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_person bigint;
begin
  if tg_argv[0] = 'id' then
    v_person := new.id;
  else
    v_person := coalesce(new.user_id, old.user_id);
  end if;
  perform lib.reminders_move(v_person);
  if tg_table_name = 'habits' and tg_op <> 'INSERT' then
    if tg_op = 'DELETE' or new.notification_frequency = 'off' then
      perform lib.reminders_close(v_person, old.id);
    end if;
  end if;
  return coalesce(new, old);
end $$;
