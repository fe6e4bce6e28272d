-- Trigger after an entry was hidden: notes as gone, and as written, what stands in it. Definer: no run-time role may
-- write changes.
create or replace function lib.change_hidden_entry() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_resource text;
  v_ids bigint[];
begin
  for v_resource, v_ids in
    select 'promotion', array(
      select q.id from app.promoted_quotes q where q.user_id = new.user_id and q.source_entry_id = new.id)
    union all
    select 'marginalia', array(
      select m.id from app.marginalia m where m.user_id = new.user_id and m.entry_id = new.id)
    union all
    select 'completion_suggestion', array(
      select s.id from app.completion_suggestions s where s.user_id = new.user_id and s.entry_id = new.id)
  loop
    perform lib.object_written(new.user_id, v_resource, v_ids, gone => true);
    perform lib.change_note(new.user_id, v_resource, v_ids, gone => true);
  end loop;
  return null;
end $$;
