-- Trigger after a row of lib.change_sources was inserted or updated: notes its object as changed. Arguments: resource,
-- column of the object's id (none: a single object, id 0), column that says when the row stopped being shown. Definer:
-- no run-time role may write changes.
create or replace function lib.change_row() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_number bigint := lib.change_number(new.user_id);
  v_object bigint := 0;
  v_gone boolean := false;
begin
  if v_number is null then
    return null;
  elsif tg_argv[1] = 'id' then
    v_object := new.id;
  elsif tg_argv[1] <> '' then
    v_object := to_jsonb(new) ->> tg_argv[1];
  end if;
  if tg_argv[2] = 'deleted_at' then
    v_gone := new.deleted_at is not null;
  elsif tg_argv[2] <> '' then
    v_gone := to_jsonb(new) ->> tg_argv[2] is not null;
  end if;
  perform lib.change_note(new.user_id, tg_argv[0], array[v_object],
    case when tg_table_name <> 'goals' then v_gone end);
  if tg_table_name = 'goals' then  -- a group shows its goals
    perform lib.change_note(new.user_id, 'goal_group', array[old.goal_group_id, new.goal_group_id], null);
  elsif tg_table_name = 'journal_entries' and v_gone then  -- what stands beside a deleted entry is no longer shown
    perform lib.change_note(new.user_id, r.resource, r.ids, true)
       from (select 'marginalia' as resource, array_agg(m.id) as ids
               from app.marginalia m where m.user_id = new.user_id and m.entry_id = new.id
             union all
             select 'completion_suggestion', array_agg(s.id)
               from app.completion_suggestions s where s.user_id = new.user_id and s.entry_id = new.id
             union all
             select 'promotion', array_agg(q.id)
               from app.promoted_quotes q where q.user_id = new.user_id and q.source_entry_id = new.id) r;
  end if;
  return null;
end $$;
