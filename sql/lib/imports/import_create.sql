-- Creates the objects of those rows of one kind that are new to the caller; returns the rows with the ids, 0 for an
-- object without one. Quotas are those of the routes (docs/contract/imports.md#what-becomes-what). Rows of another app,
-- and of kinds that look at what is there, come one at a time (lib.import_batch).
create or replace function lib.import_create(
  import app.imports, kind text, relation text, owner name, things jsonb
) returns jsonb
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_bodies jsonb[] := array(select t.thing -> 'body' from jsonb_array_elements(things) with ordinality t (thing, nth)
    where t.thing ->> 'outcome' = 'create' order by t.nth);
  v_body jsonb := v_bodies[1];
  v_habit bigint;
  v_ids bigint[];
begin
  if v_body is null then
    return things;
  elsif kind = 'pause' and (select count(*) >= 200 from app.habit_pauses p where p.user_id = v_me) then
    perform lib.import_refuse('pause_quota_exceeded');
  elsif kind = 'habit' and (select count(*) >= 100 from app.habits h where h.user_id = v_me) then
    perform lib.import_refuse('habit_quota_exceeded');
  elsif kind = 'progress' and exists (select from app.stage_progress p where p.user_id = v_me) then
    perform lib.import_refuse('program_begun');
  end if;
  if import.source = 'own' then
    v_ids := lib.import_write(relation, owner, null, array(
      select lib.import_refs(import, relation, b.body) || case kind
               when 'habit' then jsonb_build_object('name', lib.import_habit_name(b.body ->> 'name', 'own'))
               else '{}' end
        from unnest(v_bodies) with ordinality b (body, nth) order by b.nth));
  elsif kind = 'pause' then
    v_habit := lib.import_linked(import, 'habit/' || (v_body ->> 'habit'));
    if v_habit is null then
      perform lib.import_refuse('habit_left_out');
    end if;
    v_ids := lib.import_write(relation, owner, null, array[jsonb_build_object('habit_id', v_habit, 'from_day',
      v_body -> 'from', 'to_day', v_body -> 'to', 'created_at', lib.now())]);
  else
    v_ids := array[case kind when 'habit' then lib.import_habit(import.source, v_body)
      else lib.import_entry(v_body) end];
  end if;
  if import.source = 'own' and kind = 'entry' then
    perform lib.journal_size_add(sum(lib.entry_bytes(e)), count(*)::integer)
       from app.journal_entries e where e.user_id = v_me and e.id = any (v_ids);
  elsif kind = 'quote' then
    perform lib.journal_size_add(sum(octet_length(q.text)))
       from app.promoted_quotes q where q.user_id = v_me and q.id = any (v_ids);
  end if;
  return (select jsonb_agg(t.thing || case when t.thing ->> 'outcome' = 'create'
        then jsonb_build_object('object_id', v_ids[t.made]) else '{}' end order by t.nth)
    from (select e.thing, e.nth, count(*) filter (where e.thing ->> 'outcome' = 'create') over (order by e.nth) as made
            from jsonb_array_elements(things) with ordinality e (thing, nth)) t);
end $$;
