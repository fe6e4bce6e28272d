-- Says of rows of one kind, other than days, what becomes of each: create, same, merge or refused with its reason. now:
-- the object before a merge. known_as: its name in the file of the earlier import. Days that have begun nowhere yet are
-- cut off: a pause ends before them, and a habit of such days has no first day. So a later reading takes the rest.
create or replace function lib.import_things(
  import app.imports, relation text, owner name, source_rows app.import_rows[]
) returns table (
  place integer, outcome text, reason text, source_key bytea, hash bytea, body jsonb, object_id bigint,
  link_id bigint, now jsonb, known_as text
)
language sql stable as $$
  with read as materialized (
    select r.position, r.kind, lib.import_link_key(import, r.source_key) as source_key, l.day as latest,
           case when import.source = 'own' then o.body
             when r.kind = 'pause' and o.body ->> 'to' > l.day then o.body || jsonb_build_object('to', l.day)
             when r.kind = 'habit' and o.body ->> 'start_date' > l.day then o.body || '{"start_date": null}'
             else o.body end as body
      from unnest(source_rows) r
     cross join lateral lib.import_opened(r) o (body)
     cross join (select to_jsonb((lib.now() at time zone interval '14 hours')::date) #>> '{}') l (day)
  ), known as materialized (
    select r.*, lib.import_mark(r.body::text) as hash, k.id as link_id, k.object_id, k.hash as old_hash, k.left_as,
           k.details,
           coalesce(k.object_id, case when import.is_own then (r.body ->> 'id')::bigint end) as here_id
      from read r
      left join lateral (select o.* from app.import_links o
        where o.user_id = import.user_id and o.source = import.source and o.source_key = r.source_key
          and o.is_current limit 1) k on true
  ), here as materialized (  -- the objects that links name, or that the export of this account would name
    select s.object_id, s.state from lib.import_states(relation, owner,
      array(select k.here_id from known k where k.old_hash is distinct from k.hash), import.source <> 'own') s
  )
  select k.position, case when j.reason is not null then 'refused' when k.old_hash = k.hash or h.state = k.body
             and k.link_id is null then 'same' when k.link_id is not null then 'merge' else 'create' end,
         j.reason, k.source_key, k.hash, k.body, k.object_id, k.link_id, h.state,
         lib.open(k.details, 'import_links.details ' || k.link_id)::jsonb ->> 'name'
    from known k
    left join here h on case when h.object_id = 0 then h.state @> lib.import_key(relation, owner, k.body)
      else h.object_id = k.here_id end
   cross join lateral (select case when k.body = 'null' then 'bad_value' when import.source <> 'own' and exists (
         select from unnest('{day,from,to,start_date,instant}'::text[]) f (field)
          where not lib.import_is_iso(k.body ->> f.field)) then 'bad_day'
       when k.old_hash = k.hash or k.link_id is null and h.state = k.body then null
       when k.link_id is null and import.is_own and h.state is not null then 'changed_here'
       when k.link_id is not null and h.state is null then 'deleted_here'
       when k.link_id is not null and lib.import_mark(h.state::text) <> k.left_as then 'changed_here'
       when (case when k.kind = 'entry' then coalesce(k.body ->> 'day', k.body ->> 'local_day')
         when import.source <> 'own' then k.body ->> 'from' end)::date > k.latest::date then 'day_after_today' end)
       j (reason)
   order by k.position
$$;
