-- A key is claimed once in a day by each person, for one request.
select plan(14);

create function pg_temp.claim(name text, key text, request text, out replayed boolean, out response text) language sql as $$
  select c.replayed, c.response::text from lib.idempotency_begin(tap.person(name), key, sha256(request::bytea)) c
$$;
select tap.person('ann'), tap.person('ben');
grant execute on all functions in schema pg_temp to public;
select tap.travel('2026-03-01 10:00+00'), set_config('app.data_key', 'a key', true);

select is(replayed, false, 'a new key is claimed') from pg_temp.claim('ann', 'k', 'request');
select is(lib.idempotency_store(tap.person('ann'), 'k', '{"n": 1}')::text, '{"n": 1}', 'its answer is settled');
select is((replayed, response), (true, '{"n": 1}'::text), 'a repeat gets that answer') from pg_temp.claim('ann', 'k', 'request');
select is(replayed, false, 'another key is another') from pg_temp.claim('ann', 'K', 'request');
select is(replayed, false, 'the same key of another person too') from pg_temp.claim('ben', 'k', 'request');
select tap.refused($$ select pg_temp.claim('ann', 'k', 'another request') $$, 422, 'idempotency_key_reused', 'a key is for one request');
select is(replayed, false, 'a key of 255 characters fits') from pg_temp.claim('ann', repeat('k', 255), 'request');

select tap.travel('2026-03-02 09:59:59+00');
select is(replayed, true, 'for a day it is remembered') from pg_temp.claim('ann', 'k', 'request');
select tap.travel('2026-03-02 10:00+00');
select is((replayed, response), (false, null::text), 'then it is claimed anew, for any request') from pg_temp.claim('ann', 'k', 'another request');
select tap.refused($$ select pg_temp.claim('ann', 'k', 'request') $$, 422, 'idempotency_key_reused', 'and is that one''s');

select lib.idempotency_store(tap.person('ann'), 'k', '{"n": 2}'), set_config('app.data_key', 'another key', true);
select tap.refused($$ select pg_temp.claim('ann', 'k', 'another request') $$, 500, 'decryption_failure', 'an answer that cannot be opened is not made up');

select tap.as_user('ann');
select results_eq('select distinct user_id from app.idempotency_keys', $$ select lib.current_user_id() $$, 'a person sees the own keys alone');
select throws_ok($$ select lib.idempotency_begin((select lib.current_user_id() + 1), 'x', '\x00') $$, '42501', null, 'and claims none for others');
select tap.as_role('app_worker');
select throws_ok($$ select lib.idempotency_begin(1, 'x', '\x00') $$, '42501', null, 'the worker claims none');
select * from finish();
