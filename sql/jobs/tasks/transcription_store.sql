-- POST /journal/transcribe-page, once the model answered: settles the charge; answers whether that was in time.
create or replace function jobs.transcription_store(request_id bigint, usage json) returns boolean
language plpgsql volatile as $$
begin
  if (lib.llm_request_settle(request_id, 'answered')).id is null then
    return false;
  end if;
  perform lib.llm_usage_note(usage, null);
  return true;
end $$;
grant execute on function jobs.transcription_store to app_api;
