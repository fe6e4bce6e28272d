-- The session that the access token of a caller belongs to; in the list: test/sql/auth/sessions/sessions_list.sql.
select plan(4);
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
select person(name), name, now(), now(), now() + interval '60 days' from unnest('{ann,ben}'::text[]) name;
insert into auth.session_tokens select 'of ' || device, user_id, id, now() from auth.sessions;
create function pg_temp.device(token text) returns text language sql as $$
  select s.device from auth.sessions s where s.id = auth.session_of_token(token)
$$;
select set_config('app.user_id', person('ann')::text, true);
select is(pg_temp.device('of ann'), 'ann', 'answers the session of the token');
select is(pg_temp.device('of ben'), null, 'none for a token of somebody else');
select is(pg_temp.device('of nobody'), null, 'none for a token of no session');
select is(pg_temp.device(null), null, 'none without a token');
select * from finish();
