-- A row of the own export with the ids of this account in place of those of the file: by links, or as they are where
-- the file is this account's. Refuses a row whose owner was not imported; what it only mentions becomes null. A
-- practice or chapter of everybody's is found by its names, since its number may mean another one. Whether a practice
-- is approved or an entry deleted is not taken from a file, a message is no longer than the route takes, and a rule is
-- one that it takes.
create or replace function lib.import_refs(import app.imports, relation text, record jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_ref record;
  v_id bigint;
begin
  if relation in ('app.habits', 'app.habit_rules') and not lib.import_rule_fits(record -> 'streak_rule') then
    perform lib.import_refuse('bad_value');
  end if;
  for v_ref in
    select a.attname as name, p.relation, p.owner, p.export_name as list, k.confdeltype = 'c' as is_owner
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
      join lib.person_tables() p on p.relation = k.confrelid::regclass::text and p.export_name is not null
     where k.conrelid = import_refs.relation::regclass and k.contype = 'f' and p.relation <> 'auth.users'
       and record ->> a.attname is not null
  loop
    v_id := lib.import_linked(import, v_ref.list || '/' || (record ->> v_ref.name));
    if v_id is null and import.is_own
      and lib.import_state(v_ref.relation, v_ref.owner, (record ->> v_ref.name)::bigint, null, false) is not null then
      v_id := record ->> v_ref.name;
    end if;
    if v_id is null and v_ref.list = 'practices_you_contributed' then
      select p.id into v_id from app.practices p
       where p.approved and p.stage_number = coalesce((record #>> '{practice,stage_number}')::integer, p.stage_number)
         and case when record ? 'practice' then p.name = record #>> '{practice,name}'
           else p.id = (record ->> v_ref.name)::bigint end
       order by p.id <> (record ->> v_ref.name)::bigint, p.id limit 1;
      v_ref.is_owner := true;
    end if;
    if v_id is null and v_ref.is_owner then
      perform lib.import_refuse('not_in_the_account');
    end if;
    record := record || jsonb_build_object(v_ref.name, v_id);
  end loop;
  if record ? 'chapter' then
    select s.id into v_id from app.stage_contents s
     where s.stage_number = (record #>> '{chapter,stage_number}')::integer and s.url = record #>> '{chapter,url}';
    record := record || jsonb_build_object('content_id', v_id);
  end if;
  return record || case relation
    when 'app.practices' then '{"approved": false, "preset": false, "canonical": false, "retired_at": null}'
    when 'app.journal_entries' then jsonb_build_object('deleted_at', null,
      'message', lib.entry_message(record ->> 'message'))
    else '{}' end;
end $$;
