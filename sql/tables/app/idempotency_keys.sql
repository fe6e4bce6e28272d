-- app.idempotency_keys: key, effect and answer commit together. A key is forgotten after 24 hours, or when something
-- else writes an object of its answer (docs/contract/http.md#what-a-stored-answer-belongs-to).
create policy all_own on app.idempotency_keys to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.idempotency_keys to app_api, app_worker;
grant insert (user_id, key, fingerprint, response, tag, counter, created_at) on app.idempotency_keys to app_api;
comment on table app.idempotency_keys is 'Idempotency keys with their stored answers.';
comment on column app.idempotency_keys.fingerprint is 'SHA-256 of method, path and body: a key is for one request.';
comment on column app.idempotency_keys.response is 'The answer, sealed.';
comment on column app.idempotency_keys.tag is 'The ETag of the answer; null where it has none.';
comment on column app.idempotency_keys.counter is
  'The person''s counter where the request set a state and wrote nothing: the answer is good until it moves.';
