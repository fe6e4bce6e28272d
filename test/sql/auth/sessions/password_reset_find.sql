-- docs/contract/auth.md#reset-tokens; tokens that are used up or late:
-- test/sql/auth/sessions/password_reset_confirm.sql.
select plan(9);
select person('ann'), person('disabled'), person('gone'), travel('2026-03-01 10:00Z');
update auth.users set is_active = false where id = person('disabled');
update auth.users set deleted_at = now() where id = person('gone');
insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
  created_at, expires_at, cancelled_at)
select gen_random_uuid(), person(name), left(encode(sha256(token::bytea), 'hex'), 16), sha256(token::bytea), '', '',
  lib.now(), lib.now() + interval '30 minutes', cancelled
  from (values ('ann', 'live', null), ('ann', 'cancelled', lib.now()), ('disabled', 'disabled', null),
    ('gone', 'gone', null)) r (name, token, cancelled);
select is(auth.password_reset_find('live')::jsonb - 'reset_id',
  jsonb_build_object('user_id', person('ann'), 'email', 'ann@example.com', 'password_hash', 'x', 'gated', false),
  'finds a live token, with its account and the hash');
select is(auth.password_reset_find('cancelled')::text, null, 'finds no cancelled token');
select is(auth.password_reset_find('Live')::text, null, 'compares a token case-sensitively');
select is(auth.password_reset_find('disabled') ->> 'gated', 'true', 'gated is true for a disabled account');
select is(auth.password_reset_find('gone') ->> 'gated', 'true', 'gated is true for a deleted account');
update auth.password_resets set token_hash = '\x00' where user_id = person('ann');
select is(auth.password_reset_find('live')::text, null,
  'compares the whole hash, not only the key that it is found by');
select for_api_only('auth.password_reset_find(text)');
select * from finish();
