-- docs/contract/http.md#idempotency-keys: a key answers a repeat for a day, of one person and one request.
select plan(24);

create function pg_temp.find(name text, key text, request text, out replayed boolean, out response text, out tag text)
  language sql as $$
  select f.replayed, f.response::text, f.tag from lib.idempotency_find(tap.person(name), key, sha256(request::bytea)) f
$$;
select tap.person('ann'), tap.person('ben');
grant execute on all functions in schema pg_temp to public;
select tap.travel('2026-03-01 10:00+00'), set_config('app.data_key', 'a key', true);

select is((replayed, response, tag), (false, null::text, null::text), 'finds nothing under a new key')
  from pg_temp.find('ann', 'k', 'request');
select is(current_setting('app.key_objects'), E'\n', 'and begins the list of what the request writes');
insert into app.idempotency_keys (user_id, key, fingerprint, response, tag, created_at)
values (tap.person('ann'), 'k', sha256('request'), lib.seal('{"n": 1}', place => 'idempotency_keys.response k'),
  '"a tag"', lib.now());
select is((replayed, response, tag), (true, '{"n": 1}'::text, '"a tag"'::text), 'answers a repeat as the first request')
  from pg_temp.find('ann', 'k', 'request');
select is(replayed, false, 'finds nothing under a key that differs in case') from pg_temp.find('ann', 'K', 'request');
select is(replayed, false, 'finds nothing for another person') from pg_temp.find('ben', 'k', 'request');
select tap.refused($$ select pg_temp.find('ann', 'k', 'another request') $$, 422, 'idempotency_key_reused',
  'refuses another request under the same key with 422');

-- Keys of ann whose request created a habit, changed one, or created a goal; ben has all of it under each.
insert into app.idempotency_keys (user_id, key, fingerprint, response, created_at)
select tap.person(name), key, sha256('request'), lib.seal('{}', place => 'idempotency_keys.response ' || key), lib.now()
  from unnest('{ann,ben}'::text[]) name, unnest('{made,changed,of goal,of ben}'::text[]) key;
insert into app.idempotency_objects (user_id, key, object, object_id, created)
select tap.person('ann'), key, object, 7, created
  from (values ('made', 'habit', true), ('changed', 'habit', false), ('of goal', 'goal', true)) o (key, object, created)
union all
select tap.person('ben'), key, 'habit', 8, true from unnest('{made,changed,of goal,of ben}'::text[]) key;
create function pg_temp.edits(key text) returns text language sql as $$
  select concat_ws(' ', f.response, f.edits_next)
    from lib.idempotency_find(tap.person('ann'), key, sha256('another request'), 'habit') f
$$;
select is(pg_temp.edits('made'), '{} t', 'answers another request that may create the same object again, and says so');
select is(edits_next, null, 'which the same request is not told')
  from lib.idempotency_find(tap.person('ann'), 'made', sha256('request'), 'habit');
select tap.refused(format('select pg_temp.edits(%L)', key), 422, 'idempotency_key_reused',
    format('but not where the request %s', what))
  from (values ('changed', 'only changed it'), ('of goal', 'created another object'), ('of ben', 'is somebody else''s'))
    v (key, what);
select tap.refused($$ select lib.idempotency_find(tap.person('ann'), 'made', sha256('another request')) $$, 422,
  'idempotency_key_reused', 'nor for a request that creates nothing again');
delete from app.idempotency_keys where key <> 'k';

insert into app.idempotency_keys (user_id, key, fingerprint, response, counter, created_at)
values (tap.person('ann'), 'idle', sha256('request'), lib.seal('{}', place => 'idempotency_keys.response idle'),
  lib.change_counter(), lib.now());
select is(replayed, true, 'finds what wrote nothing while nothing is written')
  from pg_temp.find('ann', 'idle', 'request');
update app.idempotency_keys set counter = counter - 1 where key = 'idle';
select is(replayed, false, 'but not once the counter has moved')
  from pg_temp.find('ann', 'idle', 'another request');
select is_empty($$ select from app.idempotency_keys where key = 'idle' $$, 'and forgets it then');

select tap.travel('2026-03-02 09:59:59+00');
select is(replayed, true, 'finds the answer just before a day is over') from pg_temp.find('ann', 'k', 'request');
select tap.travel('2026-03-02 10:00+00');
insert into app.idempotency_keys (user_id, key, fingerprint, created_at)
values (tap.person('ben'), 'k', '', '2026-03-01 10:00Z');
select is(replayed, false, 'finds no answer that is a day old') from pg_temp.find('ann', 'k', 'request');
select is(replayed, false, 'takes the key for another request then') from pg_temp.find('ann', 'k', 'another request');
select results_eq('select user_id from app.idempotency_keys', $$ select person('ben') $$,
  'and forgets none of somebody else');
delete from app.idempotency_keys;

select tap.travel('2026-03-01 10:00+00');
insert into app.idempotency_keys (user_id, key, fingerprint, response, tag, created_at)
values (tap.person('ann'), 'k', sha256('request'), lib.seal('{"n": 1}', place => 'idempotency_keys.response k'),
  '"a tag"', lib.now());
select set_config('app.data_key', 'another key', true);
select tap.refused($$ select pg_temp.find('ann', 'k', 'request') $$, 500, 'decryption_failure',
  'raises 500 where the stored answer cannot be opened');

select set_config('app.data_key', 'a key', true), tap.as_user('ann');
select is(replayed, true, 'a person finds their own answer') from pg_temp.find('ann', 'k', 'request');
select tap.as_user('ben');
select is(replayed, false, 'a person finds no answer of another one')
  from lib.idempotency_find((select lib.current_user_id() - 1), 'k', sha256('request'));
select is_empty('select from app.idempotency_keys', 'a person sees no key of another one');
select tap.as_role('app_worker');
select throws_ok($$ select lib.idempotency_find(1, 'x', '\x00') $$, '42501', null, 'the worker may not run it');
select * from finish();
