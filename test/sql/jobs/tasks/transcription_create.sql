-- docs/contract/transcription.md#post-journaltranscribe-page: what is refused, and in which order.
select plan(10);
select as_user('ann');
select refused($$ select jobs.transcription_create('missing', false, 1000, 0) $$, 402, 'insufficient_offerings',
  'refuses an empty wallet first');
select refused($$ select jobs.transcription_create('malformed', false, 1000, 50) $$, 400, 'invalid_llm_api_key_format',
  'refuses a malformed key before the model is looked at');
select refused($$ select jobs.transcription_create('missing', false, 1000, 50) $$, 402, 'llm_key_required',
  'refuses a person without any key before the model is looked at');
select refused($$ select jobs.transcription_create('own', false, 1000, 50) $$, 422, 'model_lacks_vision',
  'refuses a model that reads no images with 422');
select is((select monthly_messages_used from lib.wallet_state()), 0, 'a refusal charges nothing');
select isnt(jobs.transcription_create('server', true, 1000, 50), null, 'answers the id of the request');
select is((select monthly_messages_used from lib.wallet_state()), 1, 'charges one message');
select for_api_only('jobs.transcription_create(text, boolean, integer, integer)');
select * from finish();
