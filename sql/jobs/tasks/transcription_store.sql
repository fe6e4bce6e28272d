-- POST /journal/transcribe-page, once the model answered: settles the model request; returns whether in time.
create or replace function jobs.transcription_store(request_id bigint) returns boolean
language plpgsql volatile as $$
begin
  return (lib.llm_request_settle(request_id, 'answered')).id is not null;
end $$;
grant execute on function jobs.transcription_store to app_api;
