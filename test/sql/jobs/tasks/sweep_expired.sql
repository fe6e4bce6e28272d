-- docs/contract/operations.md#retention
select plan(15);
delete from jobs.erasures;
update jobs.erasure_ledger set home = null, forgotten_until = '-infinity';

create temp table failed as
  select tap.job('{"attempts": 25, "last_error": "x"}') as long_ago,
    tap.job('{"attempts": 25, "last_error": "x"}') as lately,
         tap.job('{"attempts": 24, "last_error": "x"}') as retrying;
update graphile_worker._private_jobs set updated_at = now() - interval '31 days'
 where id in ((select long_ago from failed), (select retrying from failed));

select tap.keep('ann', tap.person('ann'));

insert into auth.event_streams (user_id, token_id, counted_until) values
  (tap.kept('ann'), 'old', now() - interval '61 minutes'),
  (tap.kept('ann'), 'late', now() - interval '59 minutes');

insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at) values
  (tap.kept('ann'), 'old', now(), now(), lib.machine_now() - interval '25 hours'),
  (tap.kept('ann'), 'late', now(), now(), lib.machine_now() - interval '23 hours'),
  (tap.kept('ann'), 'live', now(), now(), lib.machine_now() + interval '1 hour');
insert into auth.refresh_tokens select sha256(convert_to(device, 'UTF8')), user_id, id, expires_at from auth.sessions;
insert into auth.session_tokens select device, user_id, id, expires_at from auth.sessions;

-- One row that its table forgets, named old, and one that it keeps, named late.
insert into auth.revoked_tokens (token_id, expires_at, revoked_at) values
  ('old', lib.machine_now() - interval '1 second', now()), ('late', lib.machine_now() + interval '1 minute', now());
insert into auth.used_id_tokens (token_hash, first_used_at) values
  ('old', lib.machine_now() - interval '49 hours'), ('late', lib.machine_now() - interval '47 hours');
insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
  created_at, expires_at)
select gen_random_uuid(), tap.kept('ann'), t.name, 'x', '', '', now(), lib.machine_now() - t.age
  from (values ('old', interval '169 hours'), ('late', interval '167 hours')) t (name, age);
insert into auth.rate_limits (route, client, hits, ends_at) values
  ('r', 'old', 1, now() - interval '1 second'), ('r', 'late', 1, now() + interval '1 minute');
insert into auth.license_attempts (throttle_key, attempted_at) values
  ('old', lib.machine_now() - interval '61 minutes'), ('late', lib.machine_now() - interval '59 minutes');
insert into auth.license_vendor_pings (reason, body, received_at) values
  ('old', '', lib.now() - interval '30 days 1 second'), ('late', '', lib.now() - interval '30 days');
insert into auth.login_attempts (email, ip_address, outcome, attempted_at) values
  ('old', '', 'failure', lib.machine_now() - interval '91 days'),
  ('late', '', 'failure', lib.machine_now() - interval '89 days');
insert into app.idempotency_keys (user_id, key, fingerprint, created_at) values
  (tap.kept('ann'), 'old', 'x', lib.now() - interval '25 hours'),
  (tap.kept('ann'), 'late', 'x', lib.now() - interval '23 hours');
insert into app.feedback (user_id, public_id, category, impact, summary, created_at) values
  (tap.kept('ann'), 'old', 'idea', 'cosmetic', lib.seal('x'), lib.now() - interval '180 days 1 second'),
  (tap.kept('ann'), 'late', 'idea', 'cosmetic', lib.seal('x'), lib.now() - interval '180 days');
insert into lib.processes (kind, process_id, key_fingerprints, started_at, beat_at) values
  ('api', 'old', '{}', now(), now() - interval '25 hours'), ('api', 'late', '{}', now(), now() - interval '23 hours');
insert into jobs.history (task, job_id, queued_at, ended_at, attempts, outcome) values
  ('old', 1, now(), now() - interval '31 days', 1, 'done'), ('late', 2, now(), now() - interval '29 days', 1, 'done');
insert into jobs.push_hosts (host, failed_at, refused_at, open_until) values
  ('none', '{}', '{}', null), ('failed', array[lib.machine_now() - interval '25 hours'], '{}', null),
  ('refused', '{}', array[lib.machine_now() - interval '26 hours', lib.machine_now() - interval '23 hours'], null),
  ('rests', '{}', '{}', lib.machine_now());
insert into jobs.causes (error_hash, cause) values
  (hashtextextended('x', 0), 'late'), (hashtextextended('y', 0), 'old');
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
select tap.kept('ann'), t.name, '{habits:read}', 'tsw', sha256(t.name::bytea), now(), lib.machine_now() + t.ahead, 0
  from (values ('old', interval '-1 second'), ('late', interval '0')) t (name, ahead);
insert into app.token_uses (user_id, token_id, day, route)
select a.user_id, a.id, lib.utc_day(lib.now()) - u.days, u.name
  from auth.api_tokens a, (values ('old', 91), ('late', 90)) u (name, days) where a.name = 'late';
insert into app.model_receipts (user_id, sent_at, kind, route, sent, withheld, charged)
select tap.kept('ann'), lib.now() - r.age, 'assistant', r.name, '[]', '{}', 'none'
  from (values ('old', interval '90 days 1 second'), ('late', interval '90 days')) r (name, age);
insert into app.model_receipts (user_id, sent_at, kind, request_id, vendor, model, whose_key, sent, withheld,
  prompt_sha256, charged)
select tap.kept('ann'), lib.now() - interval '91 days', 'transcription', 1, 'model', 'a', 'own', '[]', '{}',
       repeat('0', 64), 'none';
insert into app.reminder_settings (user_id, found_until) values (tap.kept('ann'), lib.now());
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state, reason)
select tap.kept('ann'), 'habit', r.id, '2026-01-01', '08:00', lib.now() - r.age, 'not_sent', 'off'
  from (values (1, interval '30 days 1 second'), (2, interval '30 days')) r (id, age);
insert into app.changes (user_id, resource, object_id, counter, deleted_at)
select tap.kept('ann'), t.name, 1, 1, lib.now() - t.age
  from (values ('old', interval '93 days 1 second'), ('late', interval '93 days'), ('live', null)) t (name, age);
select tap.as_user('ann');
select tap.keep('old', lib.llm_request_create('resonance', tap.entry('A page.'), 'own', null, 1000, 50)),
       tap.keep('late', lib.llm_request_create('resonance', tap.entry('A page.'), 'own', null, 1000, 50));
select jobs.llm_request_fail(tap.kept('old')), jobs.llm_request_fail(tap.kept('late'));
select tap.as_owner();
update app.llm_requests r set settled_at = lib.now()
  - case r.id when tap.kept('old') then interval '25 hours' else interval '23 hours' end;
-- A worker runs it: its job may have been updated long ago.
select tap.keep('running', tap.job('{"attempts": 25, "last_error": "x"}'));
update graphile_worker._private_jobs set updated_at = now() - interval '31 days', locked_at = now()
 where id = tap.kept('running');

insert into jobs.erasures (id, at, line, written_at)
select gen_random_uuid(), lib.now() - t.age, to_jsonb(t.name), t.written_at
  from (values ('old', interval '91 days', now() - interval '1 hour'),
    ('late', interval '89 days', now() - interval '1 hour'),
    ('last', interval '92 days', now()), ('waits', interval '1 day', null)) t (name, age, written_at);

select tap.as_role('app_worker');
select jobs.sweep_expired();
select tap.as_owner();
select ok(not exists (select from graphile_worker._private_jobs j, failed f where j.id = f.long_ago),
  'deletes a job that failed a month ago, with its payload');
select ok(exists (select from graphile_worker._private_jobs j, failed f where j.id = f.lately),
  'keeps a job that failed lately');
select ok(exists (select from graphile_worker._private_jobs j, failed f where j.id = f.retrying),
  'keeps a job that is tried again');
select results_eq('select token_id from auth.event_streams', $$ values ('late') $$,
  'deletes an event stream that nobody renewed for an hour');
select set_eq('select device from auth.sessions', $$ values ('late'), ('live') $$,
  'deletes a session that expired more than a day ago');
select results_eq('select t.token_id, r.token_hash from auth.session_tokens t, auth.refresh_tokens r',
  $$ values ('live', sha256('live')) $$, 'deletes the tokens of sessions that have expired');
select ok(exists (select from graphile_worker._private_jobs j where j.id = kept('running')), 'keeps a job that runs');
select is(array(select 'token ' || token_id from auth.revoked_tokens
    union all select 'id_token ' || convert_from(token_hash, 'UTF8') from auth.used_id_tokens
    union all select 'reset ' || lookup_key from auth.password_resets
    union all select 'limit ' || client from auth.rate_limits
    union all select 'license ' || throttle_key from auth.license_attempts
    union all select 'ping ' || reason from auth.license_vendor_pings
    union all select 'login ' || email from auth.login_attempts
    union all select 'key ' || key from app.idempotency_keys
    union all select 'feedback ' || public_id from app.feedback
    union all select 'process ' || process_id from lib.processes
    union all select 'history ' || task from jobs.history
    union all select 'cause ' || cause from jobs.causes
    union all select 'push ' || host from jobs.push_hosts
    union all select 'assistant ' || name from auth.api_tokens
    union all select 'use ' || route from app.token_uses
    union all select 'receipt ' || coalesce(route, vendor) from app.model_receipts
    union all select 'reminder ' || object_id from app.reminders
    order by 1),
  array['assistant late', 'cause late', 'feedback late', 'history late', 'id_token late', 'key late', 'license late',
    'limit late', 'login late', 'ping late', 'process late', 'push refused', 'push rests', 'receipt late',
    'receipt model', 'reminder 2', 'reset late', 'token late', 'use late'],
  'deletes what is past its time, and nothing else');
select results_eq('select id from app.llm_requests', array[kept('late')],
  'deletes a request that was settled a day ago');
select set_eq('select resource from app.changes where resource in (''old'', ''late'', ''live'')',
  $$ values ('late'), ('live') $$,
  'deletes a tombstone after three days more than a cursor lives');
select results_eq($$ select line ->> 0 from jobs.erasures order by 1 $$, $$ values ('last'), ('late'), ('waits') $$,
  'old lines of the ledger, but never the last one that was written');
select is((select forgotten_until from jobs.erasure_ledger), lib.now() - interval '90 days',
  'and remembers which it has forgotten');
select is((select count(*)::integer from graphile_worker.jobs where task_identifier = 'erasure_ledger'), 1,
  'and queues the job again for a line that waits');
update jobs.erasures set written_at = now();
delete from graphile_worker._private_jobs;
select jobs.sweep_expired();
select is((select count(*)::integer from graphile_worker.jobs), 0, 'but not where none waits');
update jobs.erasure_ledger set forgotten_until = 'infinity';
select jobs.sweep_expired();
select is((select forgotten_until from jobs.erasure_ledger), 'infinity', 'for good');
select * from finish();
