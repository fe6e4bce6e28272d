-- Gives an object that nobody touched since its import what the file says now. known_as: its name in the file before. A
-- habit of another app becomes what a new import would make of it, but for a first day that the file no longer has. Its
-- rule goes before goals become subtractive, and comes after they are additive, because the two exclude each other.
create or replace function lib.import_merge(
  import app.imports, kind text, relation text, owner name, object_id bigint, known_as text, body jsonb
) returns void
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
begin
  if kind = 'progress' then
    perform lib.import_refuse('program_begun');
  elsif import.source = 'own' then
    if kind = 'habit' then  -- one that had to take another name keeps it
      body := body || jsonb_build_object('name', case when body ->> 'name' <> known_as
          then lib.import_habit_name(body ->> 'name', 'own')
        else (select h.name from app.habits h where h.user_id = v_me and h.id = import_merge.object_id) end);
    end if;
    perform lib.import_rewrite(relation, owner, object_id, lib.import_refs(import, relation, body));
  elsif kind = 'entry' then
    perform api.journal_entry_update(object_id, lib.import_entry_text(body));
    update app.journal_entries e set local_day = (body ->> 'day')::date,
        written_at = coalesce((body ->> 'instant')::timestamptz, e.written_at)
     where e.user_id = v_me and e.id = import_merge.object_id;
  elsif kind = 'pause' then
    update app.habit_pauses p set from_day = (body ->> 'from')::date, to_day = (body ->> 'to')::date
     where p.user_id = v_me and p.id = import_merge.object_id;
  else
    perform lib.import_goals(object_id, body) where not (body ->> 'subtractive')::boolean;
    perform lib.habit_edit(object_id, jsonb_build_object('icon', left(coalesce(body ->> 'icon', ''), 100),
        'sort_order', body -> 'position', 'streak_rule', body -> 'streak_rule')
      || jsonb_strip_nulls(jsonb_build_object('start_date', body -> 'start_date', 'name',
        case when body ->> 'name' <> known_as then lib.import_habit_name(body ->> 'name', import.source) end)),
      keep => true);
    perform lib.import_goals(object_id, body) where (body ->> 'subtractive')::boolean;
  end if;
end $$;
