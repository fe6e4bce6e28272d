-- Begins a model request: writes its row, charges token and wallet where a cap is given, refuses where there is no key,
-- queues the job. Null while one for the same subject runs (docs/contract/resonance.md#one-request-per-subject).
-- llm_key: own, server, missing or malformed; only `server` is queued, except a transcription
-- (docs/contract/resonance.md#keys-and-models).
create or replace function lib.llm_request_create(
  kind text, subject_id bigint, llm_key text, idempotency_key text, patience_ms integer, monthly_cap integer
) returns bigint
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_id bigint;
begin
  insert into app.llm_requests as r (user_id, kind, entry_id, marginalia_id, idempotency_key, created_at, expires_at,
    trace_id, api_token_id)
  values (v_me, kind, case kind when 'resonance' then subject_id end, case kind when 'essay' then subject_id end,
    idempotency_key, lib.now(), lib.machine_now() + patience_ms * interval '1 millisecond',
    nullif(current_setting('app.trace_id', true), ''), nullif(current_setting('app.api_token', true), '')::bigint)
  on conflict do nothing
  returning r.id into v_id;
  if not found then
    return null;
  end if;
  if monthly_cap is not null then
    perform lib.token_charge();
    update app.llm_requests r set bucket = lib.wallet_charge(monthly_cap) where r.user_id = v_me and r.id = v_id;
  end if;
  case llm_key
    when 'malformed' then perform lib.raise(400, 'invalid_llm_api_key_format');
    when 'missing' then perform lib.raise(402, 'llm_key_required');
    when 'server' then
      if kind <> 'transcription' then
        perform lib.refuse_paused(kind);
        perform lib.enqueue(kind, json_build_object('user_id', v_me, 'request_id', v_id), 1);
      end if;
    when 'own' then null;
  end case;
  return v_id;
end $$;
grant execute on function lib.llm_request_create to app_api;
