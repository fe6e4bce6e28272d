-- docs/contract/http.md#idempotency-keys: each person takes a key once in a day, for one request.
select plan(16);

create function pg_temp.take(name text, key text, request text, out replayed boolean, out response text)
  language sql as $$
  select c.replayed, c.response::text from lib.idempotency_begin(tap.person(name), key, sha256(request::bytea)) c
$$;
select tap.person('ann'), tap.person('ben');
grant execute on all functions in schema pg_temp to public;
select tap.travel('2026-03-01 10:00+00'), set_config('app.data_key', 'a key', true);

select is(replayed, false, 'takes a new key') from pg_temp.take('ann', 'k', 'request');
select is(lib.idempotency_store(tap.person('ann'), 'k', '{"n": 1}')::text, '{"n": 1}',
  'lib.idempotency_store answers the body');
select is((replayed, response), (true, '{"n": 1}'::text), 'answers a repeat with the stored answer')
  from pg_temp.take('ann', 'k', 'request');
select is(replayed, false, 'takes a key that differs in case') from pg_temp.take('ann', 'K', 'request');
select is(replayed, false, 'takes the same key for another person') from pg_temp.take('ben', 'k', 'request');
select tap.refused($$ select pg_temp.take('ann', 'k', 'another request') $$, 422, 'idempotency_key_reused',
  'refuses another request under the same key with 422');
select is(replayed, false, 'takes a key of 255 characters') from pg_temp.take('ann', repeat('k', 255), 'request');

select lib.idempotency_store(tap.person('ann'), 'k', '{"n": 1}', '"a tag"');
select is(tag, '"a tag"', 'answers a repeat with the stored tag')
  from lib.idempotency_begin(tap.person('ann'), 'k', sha256('request'));
select tap.travel('2026-03-02 09:59:59+00');
select is(replayed, true, 'finds the key just before a day is over') from pg_temp.take('ann', 'k', 'request');
select tap.travel('2026-03-02 10:00+00');
select is((replayed, response), (false, null::text), 'takes a key that is a day old for any request')
  from pg_temp.take('ann', 'k', 'another request');
select tap.refused($$ select pg_temp.take('ann', 'k', 'request') $$, 422, 'idempotency_key_reused',
  'refuses the earlier request under the retaken key with 422');

select is((select k.tag from app.idempotency_keys k where k.user_id = tap.person('ann') and k.key = 'k'), null,
  'forgets the tag of the earlier answer');
select lib.idempotency_store(tap.person('ann'), 'k', '{"n": 2}'), set_config('app.data_key', 'another key', true);
select tap.refused($$ select pg_temp.take('ann', 'k', 'another request') $$, 500, 'decryption_failure',
  'raises 500 where the stored answer cannot be opened');

select tap.as_user('ann');
select results_eq('select distinct user_id from app.idempotency_keys', $$ select lib.current_user_id() $$,
  'a person sees only their own keys');
select throws_ok($$ select lib.idempotency_begin((select lib.current_user_id() + 1), 'x', '\x00') $$, '42501', null,
  'takes no key for another person');
select tap.as_role('app_worker');
select throws_ok($$ select lib.idempotency_begin(1, 'x', '\x00') $$, '42501', null, 'the worker may not run it');
select * from finish();
