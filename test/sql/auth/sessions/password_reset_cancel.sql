-- docs/contract/auth.md#post-authpassword-resetcancel
-- events: password_reset_event cancel_noop 1, password_reset_event cancelled 2
select plan(8);
select person('ann'), person('disabled'), travel('2026-03-01 10:00Z');
update auth.users set is_active = false where id = person('disabled');
insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
  created_at, expires_at)
select gen_random_uuid(), person(name), left(encode(sha256(token::bytea), 'hex'), 16), sha256(token::bytea), '', '',
  lib.now(), lib.now() + interval '30 minutes'
  from (values ('ann', 'one'), ('ann', 'two'), ('disabled', 'three')) r (name, token);
create function pg_temp.live() returns text language sql as $$
  select string_agg(t, ' ' order by nth) from unnest('{one,two,three}'::text[]) with ordinality u (t, nth)
   where auth.password_reset_find(t) is not null
$$;
select is(auth.password_reset_cancel('four')::text, null, 'answers nothing for a token that there is not');
select is(pg_temp.live(), 'one two three', 'an unknown token cancels none');
select is(auth.password_reset_cancel('one')::text, null, 'answers nothing for a live token');
select is(pg_temp.live(), 'two three', 'cancels the one token, and no other of the account');
select auth.password_reset_cancel('three');
select is(pg_temp.live(), 'two', 'cancels the token of a disabled account');
select for_api_only('auth.password_reset_cancel(text, boolean)');
select * from finish();
