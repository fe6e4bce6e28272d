-- Takes back what an import did by one link; returns gone, restored or kept. What is as the import left it goes, or
-- gets its earlier value back where the import had changed it. What the person has changed since, or what other things
-- hang on, stays, and so does what cannot go back; its link too, so that the file does not bring it twice.
create or replace function lib.import_take_back(link app.import_links) returns text
language plpgsql volatile as $$
declare
  v_of record;
  v_alone boolean := link.source <> 'own';
  v_details jsonb := coalesce(lib.open(link.details, 'import_links.details ' || link.id), '{}');
  v_now text;
begin
  select k.relation, k.owner into v_of from lib.import_kinds() k where k.kind = link.kind;
  v_now := case when link.kind = 'day' then (select c.completed_units::text from app.goal_completions c
      where c.user_id = link.user_id and c.id = link.object_id)
    else lib.import_state(v_of.relation, v_of.owner, link.object_id, v_details -> 'record', v_alone)::text end;
  if not link.is_current or v_now is null then
    delete from app.import_links k where k.user_id = link.user_id and k.id = link.id;
    return case when link.is_current then 'gone' else 'kept' end;
  elsif lib.import_mark(v_now) <> link.left_as
    or not v_details ? 'before' and lib.import_hangs(v_of.relation, link.object_id, v_alone) then
    update app.import_links k set import_id = null where k.user_id = link.user_id and k.id = link.id;
    return 'kept';
  end if;
  if v_details ? 'before' then
    begin
      perform lib.import_restore(link, v_of.relation, v_of.owner, v_details -> 'before');
    exception when integrity_constraint_violation or sqlstate 'PT409' then  -- such as a name that is taken now
      update app.import_links k set import_id = null where k.user_id = link.user_id and k.id = link.id;
      return 'kept';
    end;
  else
    perform lib.import_remove(link.kind, v_of.relation, v_of.owner, link.object_id, v_details -> 'record');
  end if;
  delete from app.import_links k where k.user_id = link.user_id and k.id = link.id;
  if not v_details ? 'before' then
    return 'gone';
  end if;
  update app.import_links k set is_current = true
   where k.user_id = link.user_id and k.id = (select max(o.id) from app.import_links o
     where o.user_id = link.user_id and o.source = link.source and o.source_key = link.source_key);
  return 'restored';
end $$;
