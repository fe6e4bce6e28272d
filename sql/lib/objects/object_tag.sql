-- The tag of one object of the caller, and whether the client named it in If-None-Match; null and false where they have
-- no such object, or where the resource has no tags (docs/contract/conditional-requests.md#tags-of-one-object). The
-- version is the number of the last change, 0 before the first; for a goal, which the log knows only as a part of its
-- habit, it is a hash of the row. Stable, so that it never sees a newer snapshot than the function of the route.
-- Definer: no run-time role may read the log.
create or replace function lib.object_tag(
  caller bigint, resource text, object_id bigint, given text[], out tag text, out held boolean
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_version text;
  v_by_clock text := '';  -- what else changes the body, as time passes
begin
  case resource
    when 'habit' then
      select greatest(c.counter, logged.number, 0), concat_ws(' ', s.streak, logged.leaves) into v_version, v_by_clock
        from app.habits h
       cross join lateral lib.habit_streak(h) s
       cross join lateral lib.habit_logged(h) logged
        left join app.changes c on c.user_id = h.user_id and c.resource = 'habit' and c.object_id = h.id
       where h.user_id = caller and h.id = object_tag.object_id;
    when 'goal' then
      select md5(g::text) into v_version from app.goals g where g.user_id = caller and g.id = object_tag.object_id;
    when 'journal_entry' then
      select coalesce(c.counter, 0) into v_version
        from app.journal_entries e
        left join app.changes c on c.user_id = e.user_id and c.resource = 'journal_entry' and c.object_id = e.id
       where e.user_id = caller and e.id = object_tag.object_id and e.deleted_at is null;
    when 'promotion' then
      select coalesce(c.counter, 0) into v_version
        from app.promoted_quotes q
        left join app.changes c on c.user_id = q.user_id and c.resource = 'promotion' and c.object_id = q.id
       where q.user_id = caller and q.id = object_tag.object_id;
    else null;
  end case;
  if v_version is not null then
    tag := '"' || md5(concat_ws(' ', caller, resource, object_id, v_version)) || '.' ||
           md5(concat_ws(' ', v_by_clock, (select l.hash from lib.loaded_logic l))) || '"';
  end if;
  held := coalesce(tag = any (given), false);
end $$;
grant execute on function lib.object_tag to app_api;
