-- Links the things of a file to the objects that they were made or merged into, in place of their earlier links. Those
-- are looked up one by one: a join is planned while the tables are empty, and then compares each with all links of the
-- person.
create or replace function lib.import_link(import app.imports, kind text, relation text, owner name, things jsonb)
returns void
language plpgsql volatile as $$
declare
  v_link bigint;
begin
  for v_link in
    select t.link_id from jsonb_to_recordset(things) as t (outcome text, link_id bigint) where t.outcome = 'merge'
  loop
    update app.import_links k set is_current = false where k.user_id = import.user_id and k.id = v_link;
  end loop;
  insert into app.import_links (user_id, import_id, source, source_key, kind, object_id, hash, left_as, details)
  select import.user_id, import.id, import.source, t.source_key, kind, t.object_id, t.hash,
         lib.import_mark(s.state::text), lib.seal((jsonb_build_object('name', lib.import_name(kind, t.body))
           || case when t.outcome = 'merge' then jsonb_build_object('before', t.now) else '{}' end
           || case when t.object_id = 0 then jsonb_build_object('record', t.body) else '{}' end)::text)
    from jsonb_to_recordset(things) as t (place integer, outcome text, source_key bytea, hash bytea, body jsonb,
      object_id bigint, now jsonb)
    join lib.import_states(relation, owner, array(
      select m.object_id from jsonb_to_recordset(things) as m (outcome text, object_id bigint)
       where m.outcome in ('create', 'merge')), import.source <> 'own') s on s.object_id = t.object_id
     and (s.object_id <> 0 or s.state @> lib.import_key(relation, owner, t.body))
   where t.outcome in ('create', 'merge') order by t.place;
end $$;
