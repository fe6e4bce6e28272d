-- Objects of the caller, by id, as the export shows them; those that are gone are left out. Of a table without ids all
-- rows, with the id 0. with_goals: of habits, their goals too.
create or replace function lib.import_states(relation text, owner name, object_ids bigint[], with_goals boolean)
returns table (object_id bigint, state jsonb)
language plpgsql stable as $$
declare
  v_has_id boolean := exists (select from pg_attribute a
    where a.attrelid = relation::regclass and a.attname = 'id' and not a.attisdropped);
begin
  return query execute format('select %s, to_jsonb(r)%s from (select %s from %s t where t.%I = $1%s%s) r',
      case when v_has_id then 'r.id' else '0::bigint' end,
      case when with_goals and relation = 'app.habits' then $goals$ || jsonb_build_object('goals', (
        select jsonb_agg(to_jsonb(g) order by g.id) from app.goals g where g.user_id = $1 and g.habit_id = r.id))$goals$
        else '' end,
      lib.export_columns(relation, owner), relation, owner, case when v_has_id then ' and t.id = any ($2)' else '' end,
      case when relation = 'app.journal_entries' then ' and t.deleted_at is null' else '' end)
    using lib.current_user_id(), object_ids;
end $$;
