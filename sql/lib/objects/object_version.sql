-- The tag of one object (lib.object_tag); null where the person has no such object. logged, by_clock: of a habit, the
-- number at which its newest completion was logged, and what else changes its body as time passes. The version is the
-- number of the last change, 0 before the first; for a goal, which the log knows only as a part of its habit, it is a
-- hash of the row. Definer: no run-time role may read the log.
create or replace function lib.object_version(
  caller bigint, resource text, object_id bigint, logged bigint, by_clock text
) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_version text;
begin
  case resource
    when 'habit' then
      select greatest(c.counter, logged, 0) into v_version
        from app.habits h
        left join app.changes c on c.user_id = h.user_id and c.resource = 'habit' and c.object_id = h.id
       where h.user_id = caller and h.id = object_version.object_id;
    when 'goal' then
      select md5(g::text) into v_version
        from app.goals g where g.user_id = caller and g.id = object_version.object_id;
    when 'journal_entry' then
      select coalesce(c.counter, 0) into v_version
        from app.journal_entries e
        left join app.changes c on c.user_id = e.user_id and c.resource = 'journal_entry' and c.object_id = e.id
       where e.user_id = caller and e.id = object_version.object_id and e.deleted_at is null;
    when 'promotion' then
      select coalesce(c.counter, 0) into v_version
        from app.promoted_quotes q
        left join app.changes c on c.user_id = q.user_id and c.resource = 'promotion' and c.object_id = q.id
       where q.user_id = caller and q.id = object_version.object_id;
    when 'reminder_settings' then
      select coalesce(max(c.counter), 0) into v_version
        from app.changes c where c.user_id = caller and c.resource = 'reminder_settings' and c.object_id = 0;
    else null;
  end case;
  if v_version is not null then
    return '"' || md5(concat_ws(' ', caller, resource, nullif(object_id, 0), v_version)) || '.' ||
           md5(concat_ws(' ', by_clock, (select l.hash from lib.loaded_logic l))) || '"';
  end if;
  return null;
end $$;
grant execute on function lib.object_version to app_api;
