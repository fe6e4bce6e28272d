-- docs/contract/http.md#idempotency-keys: the key, the answer and the effect are one transaction.
select plan(13);

create function pg_temp.add(name text, key text, body json, tag text default null) returns text language sql as $$
  select lib.idempotency_add(tap.person(name), key, sha256(key::bytea), body, tag)::text
$$;
select tap.person('ann'), tap.person('ben');
grant execute on all functions in schema pg_temp to public;
select tap.travel('2026-03-01 10:00+00'), set_config('app.data_key', 'a key', true);

select tap.as_user('ann');
select is(pg_temp.add('ann', 'k', '{"secret":  1}', '"a tag"'), '{"secret":  1}', 'answers the body unchanged');
select tap.as_owner();
select results_eq('select user_id, key, fingerprint, tag, created_at from app.idempotency_keys',
  $$ values (tap.person('ann'), 'k', sha256('k'), '"a tag"', lib.now()) $$, 'stores the key with fingerprint and tag');
select is(lib.open(response), '{"secret":  1}', 'stores an answer that lib.open opens') from app.idempotency_keys;
select is(get_byte(response, 0), 1, 'seals the answer') from app.idempotency_keys;

select tap.as_user('ben');
select lives_ok($$ select pg_temp.add('ben', 'k', '{}') $$, 'stores the same key for another person');
select throws_ok($$ select lib.idempotency_add(lib.current_user_id() - 1, 'x', '\x00', '{}') $$, '42501', null,
  'stores nothing for another person');
select tap.as_user('ann');
select lives_ok(format($$ select pg_temp.add('ann', %L, '{}') $$, repeat('k', 255)), 'stores a key of 255 characters');
select throws_ok($$ select pg_temp.add('ann', 'k', '{}') $$, '40001', null,
  'undoes the effect where the key has a younger answer');

select tap.travel('2026-03-02 10:00+00');
select lives_ok($$ select pg_temp.add('ann', 'k', '{"n": 2}') $$, 'takes over a key that is a day old');
select results_eq($$ select lib.open(response), tag, created_at from app.idempotency_keys where key = 'k' $$,
  $$ values ('{"n": 2}', null, lib.now()) $$, 'replaces its answer, tag and instant');

select set_config('app.data_key', '!', true);
select tap.refused($$ select pg_temp.add('ann', 'other', '{}') $$, 500, 'decryption_failure',
  'raises 500 where the data key cannot be opened');
select set_config('app.user_id', '', true);
select is(pg_temp.add('ann', 'other', '{}'), '{}', 'stores nothing where the request has deleted the account');
select tap.as_role('app_worker');
select throws_ok($$ select lib.idempotency_add(1, 'x', '\x00', '{}') $$, '42501', null, 'the worker may not run it');
select * from finish();
