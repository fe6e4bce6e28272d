-- POST /journal/transcribe-page, once the model answered: settles the request; answers whether that was in time.
create or replace function jobs.transcription_store(request_id bigint, usage json default '[]') returns boolean
language plpgsql volatile as $$
begin
  -- Only API processes of release 0.1.0 pass usage; later ones call jobs.llm_usage_record.
  perform jobs.llm_usage_record(request_id, usage);
  return (lib.llm_request_settle(request_id, 'answered')).id is not null;
end $$;
grant execute on function jobs.transcription_store to app_api;
