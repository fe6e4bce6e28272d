-- Trigger after a row was written that no resource of GET /changes shows: moves the counter of the person whom the
-- column of the first argument names, and notes what was written where there are more: its kind and the column of its
-- id (none: 0). Definer: no run-time role may write counters.
create or replace function lib.change_counted() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row jsonb := to_jsonb(coalesce(new, old));
begin
  if tg_op = 'UPDATE' and old *= new then
    return null;
  end if;
  if tg_nargs > 1 then
    perform lib.object_written((v_row ->> tg_argv[0])::bigint, tg_argv[1],
      array[coalesce((v_row ->> nullif(tg_argv[2], ''))::bigint, 0)], created => tg_op = 'INSERT',
      gone => tg_op = 'DELETE');
  end if;
  perform lib.change_number(p.id)
     from (select (to_jsonb(old) ->> tg_argv[0])::bigint union select (to_jsonb(new) ->> tg_argv[0])::bigint) p (id);
  return null;
end $$;
