-- POST /journal/transcribe-page: charges one message and returns the model request's id. The image and its text never
-- reach the database. Not in api: the route's code reads the image before it and calls the model after it. Charges
-- first, for the order of the refusals, each of which undoes the charge (docs/contract/wallet.md#model-requests).
create or replace function jobs.transcription_create(
  llm_key text, reads_images boolean, patience_ms integer, monthly_cap integer
) returns bigint
language plpgsql volatile as $$
declare
  v_request bigint := lib.llm_request_create('transcription', null, llm_key, null, patience_ms, monthly_cap);
begin
  if not reads_images then
    perform lib.raise(422, 'model_lacks_vision');
  end if;
  return v_request;
end $$;
grant execute on function jobs.transcription_create to app_api;
