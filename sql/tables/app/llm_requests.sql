-- app.llm_requests: model requests, from the charge until they are settled (docs/contract/wallet.md#model-requests).
-- Only the transaction that moves the row out of `requested` settles it: an answer after a refund stores nothing, and a
-- refund happens once.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> requested: charged (essays are free), and queued unless the caller's own key is used
--   requested --> answered: the task stores the model's answer
--   requested --> failed: the model failed, the wait was given up, or the sweep found it expired (charge refunded)
-- ```
create policy all_own on app.llm_requests to app_api, app_worker using (user_id = lib.current_user_id());
create policy all_assistants on app.llm_requests as restrictive to app_api using (
  lib.app_asks() is not null or lib.scope_held('models:spend'));
grant select on app.llm_requests to app_api, app_worker;
grant insert (user_id, kind, entry_id, marginalia_id, idempotency_key, created_at, expires_at, trace_id,
  api_token_id) on app.llm_requests to app_api;
grant update (bucket) on app.llm_requests to app_api;
grant update (status, settled_at, answer, unreadable) on app.llm_requests to app_api, app_worker;
create trigger texts_bind before insert or update of answer on app.llm_requests
  for each row execute function lib.texts_bind('answer');
comment on column app.llm_requests.api_token_id is
  'The token whose month it counts in; a number without a foreign key, because the token may end first.';
comment on table app.llm_requests is 'Requests to a language model: charged, then answered or refunded.';
comment on column app.llm_requests.kind is
  'resonance reads an entry, essay expands a note, transcription copies a photographed page.';
comment on column app.llm_requests.bucket is
  'Where in the wallet the charge was taken from; null: nothing was charged.';
comment on column app.llm_requests.idempotency_key is
  'The idempotency key of the route''s request; forgotten if the model request fails.';
comment on column app.llm_requests.answer is 'The body that a resonance returns, sealed.';
comment on column app.llm_requests.unreadable is
  'Whether it was refunded because the model''s answer could not be read: once per entry and day.';
comment on column app.llm_requests.trace_id is 'The X-Request-ID of the request that caused it.';
comment on column app.llm_requests.expires_at is 'When the sweep settles it as failed.';
