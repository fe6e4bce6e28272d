-- Notes objects of a person in the change log, under this transaction's number. gone: null leaves an object gone or
-- shown as it was: foreign keys delete the parts of an object after the object's own trigger, and must not bring it
-- back. Null ids are left out. Internal: the definer triggers run it.
create or replace function lib.change_note(user_id bigint, resource text, object_ids bigint[], gone boolean)
returns void
language plpgsql volatile as $$
declare
  v_number bigint := lib.change_number(user_id);
begin
  insert into app.changes as c (user_id, resource, object_id, counter, deleted_at)
  select change_note.user_id, change_note.resource, o.id, v_number, case when change_note.gone then lib.now() end
    from (select distinct u.id from unnest(object_ids) u (id)) o
   where o.id is not null and v_number is not null
  on conflict on constraint changes_pkey do update set counter = excluded.counter,
      deleted_at = case when change_note.gone is null then c.deleted_at else excluded.deleted_at end
    where c.counter <> excluded.counter or change_note.gone <> (c.deleted_at is not null);
end $$;
