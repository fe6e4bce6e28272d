-- Tells the processes to look up the streams of a person, because a token may have ended. Internal: the auth functions
-- that end tokens.
create or replace function auth.streams_tell(user_id bigint) returns void
language sql volatile as $$
  select pg_notify('person_changed', lib.notice_name('person', c.user_id))
    from app.change_counters c where c.user_id = streams_tell.user_id and c.followed_until > now()
$$;
