-- The two parts of the tag of an object (docs/contract/conditional-requests.md#tags-of-one-object), both null where the
-- caller has no such object. version: changes with every write to what the object shows. It is the number of the last
-- change, 0 before the first; for a goal, which the log knows only as a part of its habit, it is a hash of the row.
-- by_clock: what else changes the body, as time passes. Internal: lib.object_tag runs it.
create or replace function lib.object_state(
  caller bigint, resource text, object_id bigint, out version text, out by_clock text
)
language plpgsql stable as $$
begin
  case resource
    when 'habit' then
      select greatest(c.counter, logged.number, 0), concat_ws(' ', s.streak, logged.leaves) into version, by_clock
        from app.habits h
       cross join lateral lib.habit_streak(h) s
       cross join lateral lib.habit_logged(h) logged
        left join app.changes c on c.user_id = h.user_id and c.resource = 'habit' and c.object_id = h.id
       where h.user_id = caller and h.id = object_state.object_id;
    when 'goal' then
      select md5(g::text), '' into version, by_clock from app.goals g
       where g.user_id = caller and g.id = object_state.object_id;
    when 'journal_entry' then
      select coalesce(c.counter, 0), '' into version, by_clock
        from app.journal_entries e
        left join app.changes c on c.user_id = e.user_id and c.resource = 'journal_entry' and c.object_id = e.id
       where e.user_id = caller and e.id = object_state.object_id and e.deleted_at is null;
    when 'promotion' then
      select coalesce(c.counter, 0), '' into version, by_clock
        from app.promoted_quotes q
        left join app.changes c on c.user_id = q.user_id and c.resource = 'promotion' and c.object_id = q.id
       where q.user_id = caller and q.id = object_state.object_id;
  end case;
end $$;
