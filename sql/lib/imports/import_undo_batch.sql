-- Takes back the last 200 links of an import, newest first; counts what went, what got its earlier value back, and what
-- stays, by kind. Days that are as the import made them go in one statement, before what they hang on.
create or replace function lib.import_undo_batch(import app.imports, inout tally jsonb, out rows_done integer)
language plpgsql volatile as $$
declare
  v_links app.import_links[] := array(select k from app.import_links k
    where k.user_id = import.user_id and k.import_id = import.id order by k.id desc limit 200);
  v_habits bigint[] := array(select distinct h.id
    from unnest(v_links) k cross join lateral unnest(lib.import_habits_of(k.kind, k.object_id)) h (id));
  v_days bigint[];
  v_link app.import_links;
  v_outcome text;
begin
  tally := coalesce(tally, '{"gone":{},"restored":{},"kept":{}}');
  rows_done := cardinality(v_links);
  with gone as (
    delete from app.goal_completions c using unnest(v_links) k
     where k.kind = 'day' and k.is_current and k.details is null and c.user_id = import.user_id and c.id = k.object_id
       and lib.import_mark(c.completed_units::text) = k.left_as
    returning k.id
  ), unlinked as (
    delete from app.import_links k using gone g where k.user_id = import.user_id and k.id = g.id
  )
  select coalesce(array_agg(g.id), '{}') into v_days from gone g;
  tally := lib.import_undo_tally(tally, 'gone', 'day', cardinality(v_days));
  foreach v_link in array v_links loop
    if v_link.id <> all (v_days) then
      tally := lib.import_undo_tally(tally, lib.import_take_back(v_link), v_link.kind, 1);
    end if;
  end loop;
  perform lib.streaks_count(h) from app.habits h where h.user_id = import.user_id and h.id = any (v_habits);
end $$;
