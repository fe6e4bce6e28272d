-- docs/contract/auth.md#post-authsessionsrefresh; over HTTP: test/http/auth-sessions.test.ts; two at once:
-- proofs/races/session-refreshed-twice.spec.
-- events: refresh_token_repeated 4, refresh_token_reused 4
select plan(47);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
create function pg_temp.hash(token text) returns bytea language sql as $$ select sha256(convert_to(token, 'UTF8')) $$;
create function pg_temp.begin(token text) returns json language sql as $$
  select auth.session_begin(u, jsonb_build_object('device', 'Phone', 'token_hash', encode(pg_temp.hash(token), 'hex'),
      'token_id', 'access of ' || token, 'token_expires_at', 1772362800))
    from auth.users u where u.id = kept('ann')
$$;
-- Each token's successor has a stroke more, and a number where successors died. Runs as the API.
create function pg_temp.successor(token text, lost integer) returns text language sql as
  $$ select token || '''' || coalesce(nullif(lost, 0)::text, '') $$;
create function pg_temp.refresh(token text, access text, lost integer default 0, began_at timestamptz default null)
returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
begin
  perform as_user();
  v_answer := auth.session_refresh(pg_temp.hash(token), pg_temp.hash(pg_temp.successor(token, lost)), access,
    1772366400, 30, pg_temp.hash(pg_temp.successor(token, lost + 1)), lost, extract(epoch from began_at));
  perform as_owner();
  return v_answer;
end $$;
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
select id, 'Other', '2026-02-01Z', '2026-02-01Z', '2026-04-01Z' from (values (kept('ann')), (kept('ben'))) p (id);
select pg_temp.begin('a');

select travel('2026-03-05 10:00Z');
select is(pg_temp.refresh('a', 'one'), (select auth.account_json(u)::jsonb from auth.users u where u.id = kept('ann'))
    || '{"signed_in_at": 1772359200, "refresh_expires_at": "2026-05-04T10:00:00.000000Z", "lost": 0}',
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
    || '{"signed_in_at": 1772359200, "refresh_expires_at": "2026-05-04T10:00:00.000000Z", "lost": 0}',
  'answers the same successor again for 30 seconds');
select is((select count(*) from auth.refresh_tokens), 2::bigint, 'makes no second successor then');
select is((select count(*) from auth.sessions where device = 'Phone'), 1::bigint, 'begins no second session then');
select is(pg_temp.refresh('a''', 'three') ->> 'refresh_expires_at', '2026-05-04T10:00:30.000000Z',
  'renews the successor');
update auth.refresh_tokens set token_hash = pg_temp.hash('other key') where token_hash = pg_temp.hash('a''');
select is(pg_temp.refresh('a', 'five'), '{"refused": "invalid_refresh_token"}',
  'refuses it where another key made the successor');
select is((select count(*) from auth.sessions where device = 'Phone'), 1::bigint, 'and keeps the session');
update auth.refresh_tokens set token_hash = pg_temp.hash('a''') where token_hash = pg_temp.hash('other key');

select travel('2026-03-05 10:00:30.1Z');
select is(pg_temp.refresh('nothing', 'none'), '{"refused": "invalid_refresh_token"}',
  'refuses an unknown token meanwhile');
select is(pg_temp.refresh('a', 'six'), '{"refused": "refresh_token_reused"}',
  'refuses a spent token whose successor was used');
select results_eq('select device from auth.sessions order by user_id', $$ values ('Other'), ('Other') $$,
  'ends its session alone');
select set_eq('select token_id from auth.revoked_tokens',
  $$ values ('access of a'), ('one'), ('two'), ('three') $$, 'revokes the session''s access tokens');
select is((select count(*) from graphile_worker.jobs where task_identifier = 'session_ended_mail'), 1::bigint,
  'queues a mail');
select is(pg_temp.refresh('a', 'seven'), '{"refused": "invalid_refresh_token"}', 'does not know it any more');
select is(pg_temp.refresh('a''''', 'seven'), '{"refused": "invalid_refresh_token"}', 'nor the newest of the session');

-- The grace ends with the first use, of the successor or of an access token that came with it.
select pg_temp.begin('u');
select pg_temp.refresh('u', 'used');
select travel('2026-03-05 10:00:40Z');
select auth.tokens_use('{used,unknown}');
select travel('2026-03-05 10:00:41Z');
select is(pg_temp.refresh('u', 'late', began_at => '2026-03-05 10:00:39Z') ->> 'refused', null,
  'answers a request that came before the use, and waited');
select is(pg_temp.refresh('u', 'late', began_at => '2026-03-05 10:00:40Z') ->> 'refused', 'refresh_token_reused',
  'refuses one that came after the use, within the grace');
select pg_temp.begin('w');
select pg_temp.refresh('w', 'first'), pg_temp.refresh('w''', 'second');
select travel('2026-03-05 10:00:42Z');
select is(pg_temp.refresh('w', 'third') ->> 'refused', 'refresh_token_reused',
  'refuses a spent token whose successor was traded, within the grace');

-- A lost answer: nobody used the successor.
insert into auth.refresh_tokens (token_hash, user_id, session_id, expires_at)
select pg_temp.hash('of ben'), s.user_id, s.id, s.expires_at from auth.sessions s where s.user_id = kept('ben');
select pg_temp.begin('l');
select pg_temp.refresh('l', 'lost one');
select travel('2026-03-05 10:01:20Z');
select is(pg_temp.refresh('l', 'two') -> 'lost', '1', 'answers another successor after the grace');
select results_eq($$ select token_hash, replaced_at is null, used_at from auth.refresh_tokens
    where token_hash in (pg_temp.hash('l'''), pg_temp.hash('l''1')) order by 2 $$, $$
  values (pg_temp.hash('l'''), false, null::timestamptz), (pg_temp.hash('l''1'), true, null) $$,
  'the unused one is dead');
select ok(exists (select from auth.revoked_tokens where token_id = 'lost one'), 'with its access token');
select ok(not exists (select from auth.revoked_tokens where token_id = 'access of l'), 'not with that of the sign-in');
select is((select replaced_at from auth.refresh_tokens where token_hash = pg_temp.hash('of ben')), null,
  'nor with tokens of others');
select is(pg_temp.refresh('l', 'three'), '{"lost": 1}', 'asks for the successor that follows now');
select is(pg_temp.refresh('l', 'three', 1) -> 'lost', '1', 'which it answers again within the grace');
select travel('2026-03-05 10:02:20Z');
select is(pg_temp.refresh('l', 'four', 1) -> 'lost', '2', 'and replaces after it');
select is(pg_temp.refresh('l''2', 'five') ->> 'refused', null, 'the newest one goes on');
select is(pg_temp.refresh('l''1', 'six') ->> 'refused', 'refresh_token_reused', 'a dead one is a copy');

-- Rotations in a row whose token was sent twice
select pg_temp.begin('r');
select travel('2026-03-05 11:00Z');
select pg_temp.refresh('r', 'r1'), pg_temp.refresh('r', 'r2'), pg_temp.refresh('r', 'r3');
select travel('2026-03-05 11:01Z');
select pg_temp.refresh('r''', 'r4'), pg_temp.refresh('r''', 'r5');
select travel('2026-03-05 11:02Z');
select pg_temp.refresh('r''''', 'r6');
select is((select count(*) from graphile_worker.jobs j where j.task_identifier = 'session_ended_mail'), 4::bigint,
  'two rotations with repeats say nothing');
select pg_temp.refresh('r''''', 'r7'), pg_temp.refresh('r''''', 'r8');
select is((select count(*) from graphile_worker.jobs j where j.task_identifier = 'session_ended_mail'), 5::bigint,
  'the third queues a mail, once');
select travel('2026-03-05 11:03Z');
select pg_temp.refresh('r''''''', 'r9'), pg_temp.refresh('r''''''', 'r10');
select is((select count(*) from graphile_worker.jobs j where j.task_identifier = 'session_ended_mail'), 5::bigint,
  'the fourth is a line alone');

-- What is no rotation in a row: one without a repeat, those of another session, a successor that died unused.
create function pg_temp.mails() returns bigint language sql as $$
  select count(*) from graphile_worker.jobs j where j.task_identifier = 'session_ended_mail'
$$;
select pg_temp.begin('x'), pg_temp.begin('y');
select travel('2026-03-05 12:00Z');
select pg_temp.refresh('y', 'y1');
select travel('2026-03-05 12:01Z');
select pg_temp.refresh('x', 'x1'), pg_temp.refresh('x', 'x2');
select travel('2026-03-05 12:02Z');
select pg_temp.refresh('y''', 'y2'), pg_temp.refresh('y''', 'y3');
select travel('2026-03-05 12:03Z');
select pg_temp.refresh('y''''', 'y4'), pg_temp.refresh('y''''', 'y5');
select is(pg_temp.mails(), 5::bigint, 'two rotations in a row beside that of another session say nothing');
select travel('2026-03-05 12:04Z');
select pg_temp.refresh('x''', 'x3'), pg_temp.refresh('x''', 'x4');
select travel('2026-03-05 12:05Z');
select pg_temp.refresh('x''', 'x5'), pg_temp.refresh('x''''1', 'x6'), pg_temp.refresh('x''''1', 'x7');
select is(pg_temp.mails(), 6::bigint, 'a successor that died unused does not end the row');
select travel('2026-03-05 12:06Z');
select pg_temp.refresh('y''''''', 'y6'), auth.tokens_use('{y6}');
select pg_temp.refresh('y''''''', 'y7', began_at => '2026-03-05 12:05Z');
select is(pg_temp.mails(), 7::bigint, 'nor does a newest token that is in use');

select travel('2026-03-05 10:00:30.1Z');
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
select for_api_only(
  'auth.session_refresh(bytea, bytea, text, bigint, integer, bytea, integer, double precision)');
select * from finish();
