-- Trigger after a row of a resource was inserted or updated: notes its object as changed and as written.
-- Arguments: the resource; the column with the id of the object (none: a single object, id 0); the column by which
-- stored answers know it (default: the same; '': 0); the column that says when the object stopped being shown.
-- Definer: no run-time role may write changes.
create or replace function lib.change_row() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_object bigint := 0;
  v_state bigint;
  v_gone boolean := false;
begin
  if tg_op = 'UPDATE' and (old *= new or current_setting('app.resealing', true) = 'on') then
    return null;
  end if;
  if tg_argv[1] = 'id' then  -- the usual columns by name, because to_jsonb writes the whole row
    v_object := new.id;
  elsif tg_argv[1] <> '' then
    v_object := to_jsonb(new) ->> tg_argv[1];
  end if;
  v_state := case when coalesce(tg_argv[2], tg_argv[1]) is not distinct from tg_argv[1] then v_object
    when tg_argv[2] = '' then 0 else (to_jsonb(new) ->> tg_argv[2])::bigint end;
  if tg_argv[3] = 'deleted_at' then
    v_gone := new.deleted_at is not null;
  elsif tg_argv[3] <> '' then
    v_gone := to_jsonb(new) ->> tg_argv[3] is not null;
  end if;
  perform lib.object_written(new.user_id, tg_argv[0], array[v_state], created => tg_op = 'INSERT', gone => v_gone);
  perform lib.change_note(new.user_id, tg_argv[0], array[v_object], v_gone);
  return null;
end $$;
