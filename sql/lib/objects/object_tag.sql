-- The tag of one object of the caller, and whether the client named it in If-None-Match; null and false where they have
-- no such object, or where the resource has no tags (docs/contract/conditional-requests.md#tags-of-one-object). Stable,
-- so that it never sees a newer snapshot than the function of the route. streak: that of a habit, where it is at hand.
create or replace function lib.object_tag(
  caller bigint, resource text, object_id bigint, given text[], streak integer default null,
  out tag text, out held boolean
)
language plpgsql stable as $$
declare
  v_logged bigint;
  v_by_clock text := '';  -- what else changes the body, as time passes
begin
  if resource = 'habit' then
    select logged.number, concat_ws(' ', coalesce(object_tag.streak, (select s.streak from lib.habit_streak(h) s)),
             logged.leaves) into v_logged, v_by_clock
      from app.habits h cross join lateral lib.habit_logged(h) logged
     where h.user_id = caller and h.id = object_tag.object_id;
  end if;
  tag := lib.object_version(caller, resource, object_id, v_logged, v_by_clock);
  held := coalesce(tag = any (given), false);
end $$;
grant execute on function lib.object_tag to app_api;
