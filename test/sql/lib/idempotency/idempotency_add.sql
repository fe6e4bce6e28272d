-- docs/contract/http.md#idempotency-keys: the key, the answer and the effect are one transaction.
select plan(20);

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
select is(lib.open(response, 'idempotency_keys.response ' || key), '{"secret":  1}',
  'stores an answer that lib.open opens') from app.idempotency_keys;
select is(get_byte(response, 0), 2, 'seals the answer') from app.idempotency_keys;

create function pg_temp.length_of(length integer) returns integer language sql as $$
  select pg_temp.add('ann', 'of ' || length, to_json(repeat('x', length - 2)));
  select octet_length(response) from app.idempotency_keys where key = 'of ' || length;
$$;
grant execute on all functions in schema pg_temp to public;
select tap.as_user('ann');
select results_eq($$ select pg_temp.length_of(l) > 2000 from unnest('{2048,2049}'::integer[]) l $$,
  'values (true), (false)', 'compresses what is longer than 2048 characters');
select tap.as_user('ben');
select lives_ok($$ select pg_temp.add('ben', 'k', '{}') $$, 'stores the same key for another person');
select throws_ok($$ select lib.idempotency_add(lib.current_user_id() - 1, 'x', '\x00', '{}') $$, '42501', null,
  'stores nothing for another person');
select tap.as_user('ann');
select lives_ok(format($$ select pg_temp.add('ann', %L, '{}') $$, repeat('k', 255)), 'stores a key of 255 characters');
select throws_ok($$ select pg_temp.add('ann', 'k', '{}') $$, '40001', null,
  'undoes the effect where the key has a younger answer');

create function pg_temp.stored(key text) returns table (object text, object_id bigint, day date, created boolean)
language sql as $$
  select o.object, o.object_id, o.day, o.created from app.idempotency_objects o where o.key = stored.key
   order by 1, 2, 3
$$;
grant execute on all functions in schema pg_temp to public;
select set_config('app.key_objects', E'\nhabit 1 -infinity t\ngoal 2 -infinity t\nhabit 3 -infinity f\n', true),
  pg_temp.add('ann', 'creates', '{}');
select results_eq($$ select * from pg_temp.stored('creates') $$, $$ values ('goal'::text, 2::bigint,
  '-infinity'::date, true), ('habit', 1, '-infinity', true) $$, 'belongs to what it created');
select lib.idempotency_add(tap.person('ann'), 'sets', '', '{}', sets => 'habit'),
  lib.idempotency_add(tap.person('ann'), 'sets all', '', '{}', sets => '');
select results_eq($$ select object_id, created from pg_temp.stored('sets') $$,
  $$ values (1::bigint, false), (3, false) $$, 'belongs to all objects of the kind whose state it sets');
select results_eq($$ select object_id from pg_temp.stored('sets all') $$, $$ values (2::bigint), (1), (3) $$,
  'or of all kinds');
select set_config('app.key_objects',
    E'\nday 1 2026-01-02 f\nday 1 -infinity f\nday 2 2026-01-02 f\nhabit 2 -infinity f\n', true),
  lib.idempotency_add(tap.person('ann'), 'days', '', '{}', sets => '');
select results_eq($$ select object_id, day from pg_temp.stored('days') $$,
  $$ values (1::bigint, '-infinity'::date), (2, '2026-01-02'), (2, '-infinity') $$,
  'all days of a goal stand for each of them');
select set_config('app.key_objects', E'\n', true), lib.idempotency_add(tap.person('ann'), 'idle', '', '{}', sets => ''),
  lib.idempotency_add(tap.person('ann'), 'adds', '', '{}');
select results_eq($$ select key, counter from app.idempotency_keys where key in ('idle', 'adds', 'days') order by 1 $$,
  $$ values ('adds', null::bigint), ('days', null), ('idle', lib.change_counter()) $$,
  'what set a state and wrote nothing belongs to the counter, what adds to nothing');

select lib.key_objects_end(),
  lib.idempotency_add(tap.person('ann'), 'adds units', '', '{}', sets => '');
select results_eq($$ select counter from app.idempotency_keys where key = 'adds units' $$, 'values (null::bigint)',
  'what adds to an object belongs to nothing, though it sets a state otherwise');

create function pg_temp.intended(number integer) returns text language sql as $$
  select '0190b6e2-7c1d-7d2f-9a5b-1c3d5e7f9a' || lpad(number::text, 2, '0')
$$;
grant execute on all functions in schema pg_temp to public;
select set_config('app.key_objects', E'\nhabit 1 -infinity t\ngoal 2 -infinity f\n', true),
  lib.idempotency_add(tap.person('ann'), pg_temp.intended(1), '', '{}', sets => ''),
  lib.idempotency_add(tap.person('ann'), pg_temp.intended(2), '', '{}'),
  set_config('app.key_objects', E'\n', true),
  lib.idempotency_add(tap.person('ann'), pg_temp.intended(3), '', '{}', sets => '');
select results_eq($$ select object_id, created from app.idempotency_objects where key like '%-1c3d5e7f9a__' $$,
  $$ values (1::bigint, true) $$, 'under a key of one intention only what it created is noted');
select is_empty($$ select from app.idempotency_keys where key like '%-1c3d5e7f9a__' and counter is not null $$,
  'and what wrote nothing does not belong to the counter');

select set_config('app.data_key', '!', true);
select tap.refused($$ select pg_temp.add('ann', 'other', '{}') $$, 500, 'decryption_failure',
  'raises 500 where the data key cannot be opened');
select set_config('app.user_id', '', true);
select is(pg_temp.add('ann', 'other', '{}'), '{}', 'stores nothing where the request has deleted the account');
select tap.as_role('app_worker');
select throws_ok($$ select lib.idempotency_add(1, 'x', '\x00', '{}') $$, '42501', null, 'the worker may not run it');
select * from finish();
