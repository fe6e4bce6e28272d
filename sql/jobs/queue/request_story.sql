-- What the database knows of a request, for `npm run why` (docs/operators.md#one-request): its jobs, waiting and ended,
-- its model requests with their receipts, and the movements of the wallet that began or settled one. Each row has an
-- `at`, by which they are sorted.
create or replace function jobs.request_story(request_id text) returns json
language sql stable as $$
  with model_requests as (
    select r.user_id, r.id, r.kind, r.status, r.bucket, r.created_at, r.settled_at
      from app.llm_requests r where r.trace_id = request_story.request_id
  ), events (at, event, facts) as (
    select j.created_at, 'job_queued', json_build_object('job_id', j.id, 'task', q.task, 'status', q.status,
        'attempts', q.attempts, 'max_attempts', q.max_attempts, 'run_at', lib.timestamp_json(q.run_at),
        'cause', jobs.queue_cause(q.last_error))
      from graphile_worker._private_jobs j join jobs.queue() q on q.id = j.id
     where j.payload ->> 'trace_id' = request_story.request_id
    union all
    select h.ended_at, 'job_ended', json_build_object('job_id', h.job_id, 'task', h.task, 'outcome', h.outcome,
        'attempts', h.attempts, 'queued_at', lib.timestamp_json(h.queued_at),
        'started_at', lib.timestamp_json(h.started_at), 'cause', h.cause)
      from jobs.history h where h.request_id = request_story.request_id
    union all
    select m.created_at, 'model_request', json_build_object('model_request', m.id, 'user_id', m.user_id,
        'kind', m.kind, 'charged', coalesce(m.bucket, 'none'))
      from model_requests m
    union all
    select m.settled_at, 'model_request_settled', json_build_object('model_request', m.id, 'status', m.status)
      from model_requests m where m.settled_at is not null
    union all
    select p.sent_at, 'model_receipt', json_build_object('model_request', p.request_id, 'user_id', p.user_id,
        'kind', p.kind, 'vendor', p.vendor, 'model', p.model, 'whose_key', p.whose_key, 'status', p.status,
        'input_tokens', p.input_tokens, 'output_tokens', p.output_tokens, 'charged', p.charged,
        'refunded', p.refunded)
      from app.model_receipts p where p.trace_id = request_story.request_id
    union all
    select a.created_at, 'wallet_moved', json_build_object('user_id', a.user_id, 'bucket', a.bucket,
        'reason', a.reason,
        'delta', trim_scale(a.delta), 'balance_after', trim_scale(a.balance_after))
      from model_requests m
      join app.wallet_audit a on a.user_id = m.user_id
       and (a.created_at = m.created_at and a.reason = 'spend_' || m.bucket
         or a.created_at = m.settled_at and a.reason = 'refund_' || m.bucket)
  )
  select coalesce(json_agg(json_build_object('at', lib.timestamp_json(t.at), 'event', t.event, 'facts', t.facts)
    order by t.at, t.event), '[]') from events t
$$;
