-- Trigger after a row that is a part of objects was inserted or updated: notes these as changed, and the part as
-- written. Arguments: the kind of the part and the column of its id, then pairs of a resource and the column with the
-- id of its object; an update may move the part from one object to another. Definer: no run-time role may write
-- changes.
create or replace function lib.change_part() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_old jsonb := to_jsonb(old);
  v_new jsonb := to_jsonb(new);
begin
  if tg_op = 'UPDATE' and old *= new then
    return null;
  end if;
  perform lib.object_written(new.user_id, tg_argv[0], array[(v_new ->> tg_argv[1])::bigint],
    created => tg_op = 'INSERT');
  for v_at in 2..tg_nargs - 2 by 2 loop
    perform lib.change_note(new.user_id, tg_argv[v_at],
      array[(v_old ->> tg_argv[v_at + 1])::bigint, (v_new ->> tg_argv[v_at + 1])::bigint], gone => null);
  end loop;
  return null;
end $$;
