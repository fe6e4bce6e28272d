-- Applies the next rows of an import, at most 200, after a place in their order; returns how many, the place of the
-- last, and the habits whose streaks the caller must count. The preview and the application both run this, so they
-- cannot differ. Notices are off: an import logs none of the events of the routes.
create or replace function lib.import_batch(
  import app.imports, inout rank smallint, inout place integer, inout tally jsonb, out rows_done integer,
  out habits bigint[]
)
language plpgsql volatile set client_min_messages = warning as $$
declare
  v_part record;
  v_done record;
begin
  rows_done := 0;
  habits := '{}';
  for v_part in
    with next as (
      select r as source_row, r.rank, r.position, r.kind, import.source <> 'own' and r.kind <> 'day'
               or r.kind in ('habit', 'pause', 'progress') as is_alone  -- what becomes of it depends on those before
        from app.import_rows r
       where r.user_id = lib.current_user_id() and r.import_id = import.id
         and (r.rank, r.position) > (import_batch.rank, import_batch.place)
       order by r.rank, r.position limit 200
    )
    select n.kind, n.rank, max(n.position) as place, array_agg(n.source_row order by n.position) as source_rows
      from next n group by n.rank, n.kind, case when n.is_alone then n.position end order by n.rank, max(n.position)
  loop
    rows_done := rows_done + cardinality(v_part.source_rows);
    rank := v_part.rank;
    place := v_part.place;
    if v_part.kind = 'day' then
      select * into v_done from lib.import_days_write(import, v_part.source_rows, tally);
    else
      select * into v_done from lib.import_rows_write(import, v_part.source_rows, tally);
    end if;
    tally := v_done.tally;
    habits := habits || v_done.habits;
  end loop;
end $$;
