-- An object of the caller as the export shows it; null where it is gone. with_goals: of a habit, its goals too.
create or replace function lib.import_state(relation text, owner name, object_id bigint, with_goals boolean)
returns jsonb
language plpgsql stable as $$
declare
  v_state jsonb;
begin
  execute format('select to_jsonb(r) from (select %s from %s t where t.%I = $1 and t.id = $2%s) r',
      lib.export_columns(relation, owner), relation, owner,
      case when relation = 'app.journal_entries' then ' and t.deleted_at is null' else '' end)
    into v_state using lib.current_user_id(), object_id;
  if with_goals and relation = 'app.habits' and v_state is not null then
    v_state := v_state || jsonb_build_object('goals', (
      select jsonb_agg(to_jsonb(g) order by g.id) from app.goals g
       where g.user_id = lib.current_user_id() and g.habit_id = import_state.object_id));
  end if;
  return v_state;
end $$;
