-- Deletes streams of a process; people who have no other stream are followed no more. It skips rows that are locked, so
-- it never waits: such a person is followed until their tokens expire. Definer: it writes streams and counters.
create or replace function auth.event_streams_leave(people bigint[], streams bigint[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_locked bigint[];
begin
  delete from auth.event_streams s
   using (select o.user_id, o.id
            from unnest(people, streams) a (user_id, id)
            join auth.event_streams o on o.user_id = a.user_id and o.id = a.id
             for update of o skip locked) o
   where s.user_id = o.user_id and s.id = o.id;
  -- Locked first, so that the update sees every stream that began before: api.changes_follow locks the same row.
  v_locked := array(select c.user_id from app.change_counters c
    where c.user_id = any (people) and c.followed_until is not null for no key update skip locked);
  update app.change_counters c set followed_until = null
   where c.user_id = any (v_locked) and not exists (select from auth.event_streams s where s.user_id = c.user_id);
end $$;
grant execute on function auth.event_streams_leave to app_api;
