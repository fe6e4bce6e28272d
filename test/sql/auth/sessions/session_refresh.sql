-- docs/contract/auth.md#post-authsessionsrefresh; over HTTP: test/http/auth-sessions.test.ts; two at once:
-- proofs/races/session-refreshed-twice.spec.
-- events: refresh_token_reused 1
select plan(30);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
create function pg_temp.hash(token text) returns bytea language sql as $$ select sha256(convert_to(token, 'UTF8')) $$;
create function pg_temp.begin(token text) returns json language sql as $$
  select auth.session_begin(u, jsonb_build_object('device', 'Phone', 'token_hash', encode(pg_temp.hash(token), 'hex'),
      'token_id', 'access of ' || token, 'token_expires_at', 1772362800))
    from auth.users u where u.id = kept('ann')
$$;
-- Each token's successor has a stroke more. Runs as the API.
create function pg_temp.refresh(token text, access text) returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
begin
  perform as_user();
  v_answer := auth.session_refresh(sha256(convert_to(token, 'UTF8')), sha256(convert_to(token || '''', 'UTF8')), access,
    1772366400, 30);
  perform as_owner();
  return v_answer;
end $$;
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
select id, 'Other', '2026-02-01Z', '2026-02-01Z', '2026-04-01Z' from (values (kept('ann')), (kept('ben'))) p (id);
select pg_temp.begin('a');

select travel('2026-03-05 10:00Z');
select is(pg_temp.refresh('a', 'one'), (select auth.account_json(u)::jsonb from auth.users u where u.id = kept('ann'))
    || '{"signed_in_at": 1772359200, "refresh_expires_at": "2026-05-04T10:00:00.000000Z"}',
  'answers the account, when the person signed in, and when the successor expires');
select results_eq('select token_hash, expires_at, replaced_at from auth.refresh_tokens order by expires_at', $$
  values (pg_temp.hash('a'), '2026-04-30 10:00Z'::timestamptz, '2026-03-05 10:00Z'::timestamptz),
    (pg_temp.hash('a'''), '2026-05-04 10:00Z', null) $$, 'spends the token for its successor');
select results_eq('select created_at, last_used_at, expires_at from auth.sessions where device = ''Phone''', $$
  values ('2026-03-01 10:00Z'::timestamptz, '2026-03-05 10:00Z'::timestamptz, '2026-05-04 10:00Z'::timestamptz) $$,
  'keeps the session for 60 days more');
select is((select count(*) from auth.sessions where device = 'Other' and last_used_at = '2026-02-01Z'), 2::bigint,
  'leaves other sessions as they are');
select set_eq('select token_id from auth.session_tokens', $$ values ('access of a'), ('one') $$,
  'leaves the access token before alone');

select travel('2026-03-05 10:00:30Z');
select is(pg_temp.refresh('a', 'two'), (select auth.account_json(u)::jsonb from auth.users u where u.id = kept('ann'))
    || '{"signed_in_at": 1772359200, "refresh_expires_at": "2026-05-04T10:00:00.000000Z"}',
  'answers the same successor again for 30 seconds');
select is((select count(*) from auth.refresh_tokens), 2::bigint, 'makes no second successor then');
select is((select count(*) from auth.sessions where device = 'Phone'), 1::bigint, 'begins no second session then');
select is(pg_temp.refresh('a''', 'three') ->> 'refresh_expires_at', '2026-05-04T10:00:30.000000Z',
  'renews the successor');
select is(pg_temp.refresh('a', 'four') ->> 'refresh_expires_at', '2026-05-04T10:00:00.000000Z',
  'answers the same successor again where that is spent too');
select is((select count(*) from auth.refresh_tokens), 3::bigint, 'makes no second successor of it');
update auth.refresh_tokens set token_hash = pg_temp.hash('other key') where token_hash = pg_temp.hash('a''');
select is(pg_temp.refresh('a', 'five'), '{"refused": "invalid_refresh_token"}',
  'refuses it where another key made the successor');
select is((select count(*) from auth.sessions where device = 'Phone'), 1::bigint, 'and keeps the session');

select travel('2026-03-05 10:00:30.1Z');
select is(pg_temp.refresh('nothing', 'none'), '{"refused": "invalid_refresh_token"}',
  'refuses an unknown token meanwhile');
select is(pg_temp.refresh('a', 'six'), '{"refused": "refresh_token_reused"}', 'refuses a spent token after 30 seconds');
select results_eq('select device from auth.sessions order by user_id', $$ values ('Other'), ('Other') $$,
  'ends its session alone');
select set_eq('select token_id from auth.revoked_tokens',
  $$ values ('access of a'), ('one'), ('two'), ('three'), ('four') $$, 'revokes the session''s access tokens');
select is((select count(*) from graphile_worker.jobs where task_identifier = 'session_ended_mail'), 1::bigint,
  'queues a mail');
select is(pg_temp.refresh('a', 'seven'), '{"refused": "invalid_refresh_token"}', 'does not know it any more');
select is(pg_temp.refresh('a''''', 'seven'), '{"refused": "invalid_refresh_token"}', 'nor the newest of the session');

select pg_temp.begin('b');
select travel('2026-05-04 10:00:30.1Z');
select is(pg_temp.refresh('b', 'eight'), '{"refused": "invalid_refresh_token"}', 'refuses a token after 60 days');
update auth.refresh_tokens set expires_at = '2026-06-01Z' where token_hash = pg_temp.hash('b');
update auth.sessions set created_at = '2025-05-10 10:00Z' where device = 'Phone';
select is(pg_temp.refresh('b', 'eight') ->> 'refresh_expires_at', '2026-05-10T10:00:00.000000Z',
  'ends a session 365 days after the sign-in');
update auth.refresh_tokens set expires_at = '2026-05-04Z' where token_hash = pg_temp.hash('b');
select travel('2026-05-04 11:00Z');
select is(pg_temp.refresh('b', 'nine'), '{"refused": "invalid_refresh_token"}',
  'refuses a spent token that has expired, and ends nothing');
update auth.refresh_tokens set expires_at = '2026-06-01Z' where token_hash = pg_temp.hash('b');
update auth.users set is_active = false where id = kept('ann');
select is(pg_temp.refresh('b''', 'nine'), '{"refused": "invalid_refresh_token"}', 'refuses a disabled account');
select is(pg_temp.refresh('b', 'nine'), '{"refused": "invalid_refresh_token"}', 'also for a token that was just spent');
update auth.users set is_active = true, deleted_at = now() where id = kept('ann');
select is(pg_temp.refresh('b''', 'nine'), '{"refused": "invalid_refresh_token"}', 'refuses a deleted account');
select is(pg_temp.refresh('nothing', 'nine'), '{"refused": "invalid_refresh_token"}', 'refuses an unknown token');
select for_api_only('auth.session_refresh(bytea, bytea, text, bigint, integer)');
select * from finish();
