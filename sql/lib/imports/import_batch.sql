-- Applies the next rows of an import, at most 200, after a place in their order; returns how many, and the place of the
-- last. The preview and the application both run this, so they cannot differ. Notices are off: what an import does is
-- none of the events that the routes log. Streaks are right after each batch.
create or replace function lib.import_batch(
  import app.imports, inout rank smallint, inout place integer, inout tally jsonb, out rows_done integer
)
language plpgsql volatile set client_min_messages = warning as $$
declare
  v_row app.import_rows;
  v_done record;
  v_body jsonb;
  v_habits bigint[] := '{}';
  v_last_day integer;
begin
  rows_done := 0;
  for v_row in
    select r.* from app.import_rows r
     where r.user_id = lib.current_user_id() and r.import_id = import.id
       and (r.rank, r.position) > (import_batch.rank, import_batch.place) order by r.rank, r.position limit 200
  loop
    rows_done := rows_done + 1;
    rank := v_row.rank;
    if v_row.kind = 'day' then  -- all days of the batch together, at the first of them
      if v_last_day is null then
        select max(d.position) into v_last_day from (
          select r.position from app.import_rows r
           where r.user_id = v_row.user_id and r.import_id = import.id and r.rank = v_row.rank
             and r.position >= v_row.position order by r.position limit 201 - rows_done) d;
        select * into v_done from lib.import_days_write(import, v_row.position, v_last_day, tally);
        tally := v_done.tally;
        v_habits := v_habits || v_done.habits;
      end if;
    else
      v_body := lib.open(v_row.body, format('import_rows.body %s %s %s', import.id, v_row.rank, v_row.position));
      select * into v_done from lib.import_row(import, v_row, v_body);
      tally := lib.import_tally(tally, v_done.outcome, v_row.kind, 1, array[v_done.name], v_done.reason);
      if v_done.outcome in ('create', 'merge') then
        v_habits := v_habits || lib.import_habits_of(v_row.kind, v_done.object_id);
        tally := jsonb_set(tally, '{skipped_media}', to_jsonb((tally ->> 'skipped_media')::integer
          + coalesce((v_body ->> 'skipped_media')::integer, 0)));
      end if;
    end if;
    place := v_row.position;
  end loop;
  perform lib.streaks_count(h) from app.habits h
    where h.user_id = lib.current_user_id() and h.id = any (v_habits);
end $$;
