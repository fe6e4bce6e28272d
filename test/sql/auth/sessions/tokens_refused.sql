-- What 0.5.0 asks for reads that a standby serves.
-- events: token_rejected password_changed 1, token_rejected revoked 1, token_rejected user_deleted 1,
--   token_rejected user_disabled 1, token_rejected user_missing 2
select plan(8);

select tap.person('ann'), tap.person('disabled'), tap.person('deleted'), tap.person('changed');
update auth.users set is_active = false where email = 'disabled@example.com';
update auth.users set deleted_at = now() where email = 'deleted@example.com';
update auth.users set password_changed_at = to_timestamp(1000) where email = 'changed@example.com';
insert into auth.revoked_tokens values ('revoked', 'infinity', now());

create temp table tokens as
select t.*, row_number() over () as place from (values
  (tap.person('ann'), 1000::bigint, 'jti'), (tap.person('ann'), null, null), (tap.person('ann'), 1000, 'revoked'),
  (tap.person('disabled'), 1000, 'jti'), (tap.person('deleted'), 1000, 'jti'), (tap.person('changed'), 999, 'jti'),
  (tap.person('changed'), 1000, 'jti'), (tap.person('changed'), null, 'jti'), (0, 1000, 'jti'),
  (null, 1000, 'jti')) t (user_id, issued_at, token_id);

create function pg_temp.is_refused(user_id bigint, issued_at bigint, token_id text) returns boolean
language plpgsql as $$
begin
  perform auth.enter(user_id, issued_at, token_id, true);
  return false;
exception when sqlstate 'PT401' then
  return true;
end $$;

select is(
  (select auth.tokens_refused(array_agg(t.user_id order by t.place), array_agg(t.issued_at order by t.place),
     array_agg(t.token_id order by t.place))::jsonb from tokens t),
  (select jsonb_agg(t.place order by t.place) from tokens t
    where pg_temp.is_refused(t.user_id, t.issued_at, t.token_id)),
  'refuses the tokens that auth.enter refuses');
select is(auth.tokens_refused(array[tap.person('ann')], array[1000], array['jti'])::text, null,
  'answers null where it refuses none');
select is(auth.tokens_refused(array[tap.person('ann'), 0], array[1000, null], array['revoked', null])::text, '[1, 2]',
  'answers the places of the refused');
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
values (tap.person('ann'), 'Phone', now(), now(), now() + interval '1 day');
insert into auth.refresh_tokens (token_hash, user_id, session_id, expires_at)
select sha256('came'), s.user_id, s.id, s.expires_at from auth.sessions s;
insert into auth.session_tokens (token_id, user_id, session_id, expires_at, came_with)
select 'on a standby', s.user_id, s.id, s.expires_at, sha256('came') from auth.sessions s;
select auth.tokens_refused(array[tap.person('ann')], array[1000], array['on a standby']);
select isnt((select used_at from auth.refresh_tokens), null, 'notes the use of a token on a standby');
select ok(has_function_privilege('app_api', 'auth.tokens_refused(bigint[], bigint[], text[])', 'execute'),
  'the API may ask');
select ok(not has_function_privilege('app_worker', 'auth.tokens_refused(bigint[], bigint[], text[])', 'execute'),
  'the worker may not ask');
-- Another access token of the same refresh token
update auth.refresh_tokens set used_at = '2026-01-01Z';
insert into auth.session_tokens (token_id, user_id, session_id, expires_at, came_with)
select n, t.user_id, t.session_id, t.expires_at, t.token_hash
  from auth.refresh_tokens t, unnest('{of another tab,of a third}'::text[]) n;
select auth.tokens_use('{of another tab}');
select is((select used_at from auth.refresh_tokens), '2026-01-01Z'::timestamptz, 'the first use stays');
select set_eq('select token_id from auth.session_tokens where came_with is not null', array['of a third'],
  'and a token that nobody has used is unused');
select * from finish();
