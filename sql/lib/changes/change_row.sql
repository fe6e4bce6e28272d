-- Trigger after a row of a resource was inserted or updated: notes its object as changed and as written. Arguments, as
-- in lib.change_sources: resource, column of the object's id (none: a single object, id 0), column that says when the
-- object stopped being shown, column by which stored answers know it. Definer: no run-time role may write changes.
create or replace function lib.change_row() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_object bigint := 0;
  v_state bigint;
  v_gone boolean := false;
begin
  if tg_argv[1] = 'id' then  -- the usual columns by name, because to_jsonb writes the whole row
    v_object := new.id;
  elsif tg_argv[1] <> '' then
    v_object := to_jsonb(new) ->> tg_argv[1];
  end if;
  if tg_argv[2] = 'deleted_at' then
    v_gone := new.deleted_at is not null;
  elsif tg_argv[2] <> '' then
    v_gone := to_jsonb(new) ->> tg_argv[2] is not null;
  end if;
  v_state := case tg_argv[3] when tg_argv[1] then v_object when '' then 0
    else (to_jsonb(new) ->> tg_argv[3])::bigint end;
  perform lib.object_written(new.user_id, tg_argv[0], array[v_state], created => tg_op = 'INSERT', gone => v_gone);
  perform lib.change_note(new.user_id, tg_argv[0], array[v_object], v_gone);
  if v_gone then
    perform lib.change_within_gone(new.user_id, tg_argv[0], v_object);
  end if;
  return null;
end $$;
