-- docs/contract/http.md#what-a-person-may-store; on the wire: test/http/storage.test.ts.
select plan(9);
create function pg_temp.add(key text, body json) returns text language sql as $$
  select lib.idempotency_add(lib.current_user_id(), key, sha256(key::bytea), body)::text
$$;
grant execute on all functions in schema pg_temp to public;
select person('ann'), travel('2026-03-01 10:00+00'), set_config('app.data_key', 'a key', true), as_user('ann');
select pg_temp.add('a', '{}'), pg_temp.add('b', null);
select is(answer_bytes, lib.answers_measure(), 'the sum is what is stored') from app.stored_sizes;
select is(lib.answers_measure(), (select sum(coalesce(octet_length(response), 0) + 512)::bigint
  from app.idempotency_keys), 'each answer counts with 512 bytes of its row');
select is(pg_temp.add('long', to_json(repeat('a text ', 1000))), to_json(repeat('a text ', 1000))::text,
  'answers a long body unchanged');
select results_eq($$ select lib.open(response, 'idempotency_keys.response ' || key), octet_length(response) < 1000
  from app.idempotency_keys where key = 'long' $$, $$ values (to_json(repeat('a text ', 1000))::text, true) $$,
  'keeps a long body compressed');
update app.stored_sizes set answer_bytes = 20 * 1024 * 1024;
select pg_temp.add('c', '{}');
select is(answer_bytes, lib.answers_measure(), 'beyond 20 MiB the sum is looked at anew') from app.stored_sizes;
select as_owner();
update app.idempotency_keys set response = convert_to(repeat('x', 20 * 1024 * 1024), 'UTF8') where key = 'a';
update app.stored_sizes set answer_bytes = 20 * 1024 * 1024;
select as_user('ann'), travel('2026-03-01 11:00+00');
select refused($$ select pg_temp.add('d', '{}') $$, 429, 'answer_storage_exceeded', 'refuses what exceeds 20 MiB');
-- The seconds until the oldest answer that still counts expires.
insert into app.idempotency_keys (user_id, key, fingerprint, created_at)
values (lib.current_user_id(), 'expired', 'x', '2026-02-28 11:00+00');
create function pg_temp.wait() returns text language plpgsql as $$
declare
  v_hint text;
begin
  perform lib.answer_size_add(0);
exception when sqlstate 'PT429' then
  get stacked diagnostics v_hint = pg_exception_hint;
  return v_hint;
end $$;
select is(pg_temp.wait(), '82800', 'until the first of them expires, 23 hours from now');
select travel('2026-03-02 10:00+00');
select lives_ok($$ select pg_temp.add('d', '{}') $$, 'takes answers again when the others have expired');
update app.stored_sizes set answer_bytes = 20 * 1024 * 1024 - 512;
select lib.answer_size_add(0);
select is(answer_bytes, 20 * 1024 * 1024::bigint, 'a sum of exactly 20 MiB is not looked at anew')
  from app.stored_sizes;
select * from finish();
