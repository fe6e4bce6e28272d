-- The tags of those of the caller's given objects that GET /changes shows and that have one of their own: habits,
-- entries and quotes. streaks: those that the habits' bodies show, null for the others. pgTAP compares the tags with
-- lib.object_tag, which reads one object (docs/contract/changes.md#resources). Definer: no run-time role may read the
-- log.
create or replace function lib.object_tags(resources text[], object_ids bigint[], streaks integer[])
returns table (resource text, object_id bigint, tag text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with me (id) as materialized (
    select lib.current_user_id()
  )
  select o.resource, o.id, lib.object_tag_text(me.id, o.resource, o.id,
         greatest(c.counter, habit.number, 0)::text, coalesce(habit.by_clock, ''))
    from unnest(resources, object_ids, streaks) o (resource, id, streak)
    cross join me
    left join app.changes c on c.user_id = me.id and c.resource = o.resource and c.object_id = o.id
    left join lateral (
      select logged.number, concat_ws(' ', o.streak, logged.leaves) as by_clock
        from app.habits h
       cross join lateral lib.habit_logged(h) logged
       -- No id for the others: an entry's is another habit's, whose completions would be read in vain.
       where h.user_id = me.id and h.id = case when o.resource = 'habit' then o.id end) habit on true
   where o.resource in ('habit', 'journal_entry', 'promotion')
$$;
grant execute on function lib.object_tags to app_api;
