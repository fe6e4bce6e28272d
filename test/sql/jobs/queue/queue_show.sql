-- One job, and what is redacted of it.
select plan(13);

-- Jobs are made in an earlier statement: a stable function doesn't see what its own statement writes.
create temp table shown (name text, id bigint);
create function pg_temp.given(name text, payload json) returns void language sql as $$
  insert into shown values (name, tap.job(payload => payload))
$$;
create function pg_temp.failed(name text, error text) returns void language sql as $$
  insert into shown values (name, tap.job(jsonb_build_object('last_error', error)))
$$;
create function pg_temp.show(name text) returns json language sql as $$
  select jobs.queue_show(s.id) from shown s where s.name = show.name
$$;

select is(jobs.queue_show(-1)::text, null, 'a missing job is null');
select pg_temp.given('reset',
  '{"request_id": "00000000-0000-0000-0000-000000000001", "email": "ann@example.com", "ip_address": "192.0.2.1",
    "user_agent": "agent"}');
select is((pg_temp.show('reset') -> 'payload')::jsonb,
  jsonb_build_object('request_id', '00000000-0000-0000-0000-000000000001',
    'email', left(encode(sha256('ann@example.com'), 'hex'), 12),
    'ip_address', '[redacted]', 'user_agent', '[redacted]'),
  'redacts a reset mail to its id and the fingerprint of the address');
select pg_temp.given('spaced', '{"email": " ANN@example.com "}');
select is(pg_temp.show('spaced') #>> '{payload,email}', left(encode(sha256('ann@example.com'), 'hex'), 12),
  'an address has one fingerprint, whatever its case and spaces');
select pg_temp.given('llm',
  '{"user_id": 7, "request_id": 8, "kind": "essay", "trace_id": "9", "traceparent": "00-1-2-01",
    "_cron": {"ts": "2026-01-01T00:00:00Z", "backfilled": false}}');
select is((pg_temp.show('llm') -> 'payload')::jsonb,
  '{"user_id": 7, "request_id": 8, "kind": "essay", "trace_id": "9", "traceparent": "00-1-2-01",
    "_cron": {"ts": "2026-01-01T00:00:00Z", "backfilled": false}}',
  'shows ids, kinds, the request, the span and the planned time');
select pg_temp.given('other', '{"Email": "ann@example.com", "note": {"user_id": 7}, "count": 1, "nothing": null}');
select is((pg_temp.show('other') -> 'payload')::jsonb,
  '{"Email": "[redacted]", "note": "[redacted]", "count": "[redacted]", "nothing": "[redacted]"}',
  'redacts every key that is not known to be harmless');
select pg_temp.given('empty', '{}'), pg_temp.given('list', '["ann@example.com"]'),
  pg_temp.given('text', '"ann@example.com"');
select is(array[pg_temp.show('empty') ->> 'payload', pg_temp.show('list') ->> 'payload',
  pg_temp.show('text') ->> 'payload'], '{"{}",[redacted],[redacted]}', 'redacts a payload that is no object');

select pg_temp.failed('short', 'mail password-reset was not sent: EENVELOPE 550');
select is(pg_temp.show('short') ->> 'last_error', 'mail password-reset was not sent: EENVELOPE 550',
  'shows an error without an address as it is');
select pg_temp.failed('long', E'one\n' || repeat('x', 5000));
select is(pg_temp.show('long') ->> 'last_error', E'one\n' || repeat('x', 5000), 'shows a long error whole');
select pg_temp.failed('recipient',
  E'Can''t send mail - all recipients were rejected: 550 5.1.1 <ann@example.com>: Recipient address rejected'
  '\nto=ann+x@sub.example.com, "o''neil"@example.com;jürgen@bücher.example');
select is(pg_temp.show('recipient') ->> 'last_error',
  E'Can''t send mail - all recipients were rejected: 550 5.1.1 <[redacted]>: Recipient address rejected'
  '\n[redacted] [redacted]', 'redacts every address in an error');
select pg_temp.failed('url', 'connect postgres://app:secret@host:5432/program');
select is(pg_temp.show('url') ->> 'last_error', 'connect [redacted]', 'redacts any other word with an @');
select is(pg_temp.show('empty') ->> 'last_error', null, 'a job without an error shows null');
select is(array(select json_object_keys(pg_temp.show('empty'))),
  '{id,task,status,attempts,max_attempts,run_at,created_at,updated_at,locked_at,locked_by,last_error,priority,payload}',
  'has exactly these keys');
select is((select array_agg(has_function_privilege(r, 'jobs.queue_show(bigint)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}',
  'no run-time role may call it without the admin gate');
select * from finish();
