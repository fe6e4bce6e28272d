-- Creates the object of a row that is new to the caller; returns its id, 0 for one without. Quotas are those of the
-- routes (docs/contract/imports.md#what-becomes-what).
create or replace function lib.import_create(
  import app.imports, kind text, relation text, owner name, body jsonb
) returns bigint
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_id bigint;
begin
  if kind = 'pause' and (select count(*) >= 200 from app.habit_pauses p where p.user_id = v_me) then
    perform lib.import_refuse('pause_quota_exceeded');
  elsif kind = 'habit' and (select count(*) >= 100 from app.habits h where h.user_id = v_me) then
    perform lib.import_refuse('habit_quota_exceeded');
  elsif kind = 'progress' and exists (select from app.stage_progress p where p.user_id = v_me) then
    perform lib.import_refuse('program_begun');
  elsif kind = 'entry' and coalesce(body ->> 'day', body ->> 'local_day')::date
    > (lib.now() at time zone interval '14 hours')::date then  -- it may be of a zone where today is tomorrow
    perform lib.import_refuse('day_after_today');
  elsif kind = 'pause' and import.source <> 'own' then
    v_id := lib.import_linked(import.source, 'habit/' || (body ->> 'habit'));
    if v_id is null then
      perform lib.import_refuse('habit_left_out');
    end if;
    return lib.import_write(relation, owner, null, jsonb_build_object('habit_id', v_id, 'from_day', body -> 'from',
      'to_day', body -> 'to', 'created_at', lib.now()));
  elsif import.source <> 'own' then
    return case kind when 'habit' then lib.import_habit(import.source, body) else lib.import_entry(body) end;
  end if;
  v_id := lib.import_write(relation, owner, null, lib.import_refs(import, relation, body) || case kind
    when 'habit' then jsonb_build_object('name', lib.import_habit_name(body ->> 'name', 'own')) else '{}' end);
  if kind = 'entry' then
    perform lib.journal_size_add(lib.entry_bytes(e), 1)
       from app.journal_entries e where e.user_id = v_me and e.id = v_id;
  elsif kind = 'quote' then
    perform lib.journal_size_add(octet_length(q.text))
       from app.promoted_quotes q where q.user_id = v_me and q.id = v_id;
  end if;
  return v_id;
end $$;
