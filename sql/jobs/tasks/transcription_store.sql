-- POST /journal/transcribe-page, once the model answered: settles the charge; answers whether that was in time.
-- `usage` comes from API processes of release 0.1.0 alone: later ones call jobs.llm_usage_record.
create or replace function jobs.transcription_store(request_id bigint, usage json default '[]') returns boolean
language plpgsql volatile as $$
begin
  perform jobs.llm_usage_record(request_id, usage);
  return (lib.llm_request_settle(request_id, 'answered')).id is not null;
end $$;
grant execute on function jobs.transcription_store to app_api;
