-- Applies the next rows of an import, at most 200, after a place in their order; returns how many, the place of the
-- last, and the habits whose streaks the caller must count. The preview and the application both run this, so they
-- cannot differ. Notices are off: what an import does is none of the events that the routes log.
create or replace function lib.import_batch(
  import app.imports, inout rank smallint, inout place integer, inout tally jsonb, out rows_done integer,
  out habits bigint[]
)
language plpgsql volatile set client_min_messages = warning as $$
declare
  v_rows app.import_rows[] := array(select r from app.import_rows r
    where r.user_id = lib.current_user_id() and r.import_id = import.id
      and (r.rank, r.position) > (import_batch.rank, import_batch.place) order by r.rank, r.position limit 200);
  v_row app.import_rows;
  v_days_done boolean := false;
  v_done record;
  v_body jsonb;
begin
  rows_done := cardinality(v_rows);
  habits := '{}';
  foreach v_row in array v_rows loop
    rank := v_row.rank;
    place := v_row.position;
    if v_row.kind = 'day' then  -- all days of the batch together, at the first of them
      continue when v_days_done;
      v_days_done := true;
      select * into v_done from lib.import_days_write(import,
        array(select d from unnest(v_rows) d where d.kind = 'day' order by d.position), tally);
      tally := v_done.tally;
      habits := habits || v_done.habits;
    else
      v_body := lib.open(v_row.body, format('import_rows.body %s %s %s', import.id, v_row.rank, v_row.position));
      select * into v_done from lib.import_row(import, v_row, v_body);
      tally := lib.import_tally(tally, v_done.outcome, v_row.kind, 1, array[v_done.name], v_done.reason);
      if v_done.outcome in ('create', 'merge') then
        habits := habits || lib.import_habits_of(v_row.kind, v_done.object_id);
        tally := jsonb_set(tally, '{skipped_media}', to_jsonb((tally ->> 'skipped_media')::integer
          + coalesce((v_body ->> 'skipped_media')::integer, 0)));
      end if;
    end if;
  end loop;
end $$;
