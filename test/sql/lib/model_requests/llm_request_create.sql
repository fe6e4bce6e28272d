-- docs/contract/wallet.md#model-requests: what begins, and in which order it is refused.
select plan(21);
create function pg_temp.queued() returns setof text language sql security definer as $$
  select format('%s %s %s', t.identifier, j.payload, j.max_attempts)
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
$$;
select as_user('bob');
select keep('his', entry('His page.'));
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('A page.')), keep('other', entry('Another.'));
select keep('note', note(kept('e'), 0, 'A page'));
create function pg_temp.begun(kind text, subject bigint, llm_key text, cap integer default null) returns bigint
language sql as $$ select lib.llm_request_create(kind, subject, llm_key, 'k1', 60000, cap) $$;

select refused($$ select pg_temp.begun('resonance', kept('e'), 'malformed', 0) $$, 402, 'insufficient_offerings',
  'refuses an empty wallet before a malformed key');
select refused($$ select pg_temp.begun('resonance', kept('e'), 'malformed', 50) $$, 400, 'invalid_llm_api_key_format',
  'refuses a malformed key with 400');
select refused($$ select pg_temp.begun('resonance', kept('e'), 'missing', 50) $$, 402, 'llm_key_required',
  'refuses a person without any key with 402');
select throws_ok($$ select pg_temp.begun('resonance', kept('his'), 'own', 50) $$, '23503', null,
  'refuses the entry of somebody else by the foreign key');
select throws_ok($$ select pg_temp.begun('resonance', kept('e'), 'stolen', 50) $$, '20000', null,
  'refuses an unknown kind of key');
select as_owner();
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values (person('ann'), 'Assistant', '{models:spend}', 'tsw_1', sha256('1'), lib.now(), lib.now() + interval '1 day', 0);
select set_config('app.api_token', (select t.id from auth.api_tokens t)::text, true), as_user('ann');
select refused($$ select pg_temp.begun('resonance', kept('e'), 'server', 50) $$, 402, 'token_ceiling_reached',
  'refuses a token that may spend nothing before a wallet is charged');
select set_config('app.api_token', '', true);
select is_empty('select from app.llm_requests', 'a refusal leaves no request');
select is((select monthly_messages_used from lib.wallet_state()), 0, 'a refusal charges nothing');
select is_empty('select pg_temp.queued()', 'a refusal queues nothing');

select as_owner();
select jobs.task_hold('resonance', null, 'x', 'operator');
select as_user('ann');
select refused($$ select pg_temp.begun('resonance', kept('e'), 'server', 50) $$, 503, 'service_unavailable',
  'refuses what would wait for a paused task');
select is((select monthly_messages_used from lib.wallet_state()), 0, 'and charges nothing');
select as_owner();
delete from jobs.pauses;
select as_user('ann');
select keep('pass', pg_temp.begun('resonance', kept('e'), 'server', 50));
select results_eq('select id, kind, entry_id, status, bucket, idempotency_key, created_at, expires_at
    from app.llm_requests', $$ select kept('pass'), 'resonance', kept('e'), 'requested', 'monthly', 'k1',
      '2026-06-15 12:00Z'::timestamptz, '2026-06-15 12:01Z'::timestamptz $$,
  'writes a request that expires after patience_ms');
select results_eq('select pg_temp.queued()', format($$ select 'resonance {"user_id": %s, "request_id": %s} 1' $$,
  person('ann'), kept('pass')), 'queues one attempt at the job under the key of the service');
select is(pg_temp.begun('resonance', kept('e'), 'own', 50), null, 'is null while one runs for the same entry');
select is((select monthly_messages_used from lib.wallet_state()), 1, 'charges one message');
select isnt(pg_temp.begun('resonance', kept('other'), 'own', 50), null, 'begins one for another entry meanwhile');
select isnt(pg_temp.begun('essay', kept('note'), 'own'), null,
  'begins an essay while a resonance of the same entry runs');
select is((select bucket from app.llm_requests where kind = 'essay'), null, 'charges nothing where no cap is given');
select isnt(pg_temp.begun('transcription', null, 'server', 50), pg_temp.begun('transcription', null, 'server', 50),
  'begins any number of transcriptions at once');
select is((select count(*) from pg_temp.queued()), 1::bigint,
  'queues neither a transcription nor what runs under the own key of the person');
select as_user();
select throws_ok($$ select pg_temp.begun('transcription', null, 'own') $$, '42501', null,
  'begins nothing without a caller');
select * from finish();
