-- app.idempotency_keys: key, effect and answer commit together. A key is forgotten after 24 hours, or by the act that
-- undoes its effect (docs/contract/http.md#idempotency-keys).
create policy all_own on app.idempotency_keys to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.idempotency_keys to app_api, app_worker;
grant insert (user_id, key, fingerprint, response, tag, created_at) on app.idempotency_keys to app_api;
grant update (fingerprint, response, tag, created_at) on app.idempotency_keys to app_api;
comment on table app.idempotency_keys is 'Idempotency keys with their stored answers.';
comment on column app.idempotency_keys.fingerprint is 'SHA-256 of method, path and body: a key is for one request.';
comment on column app.idempotency_keys.response is 'The answer, sealed.';
comment on column app.idempotency_keys.tag is 'The ETag of the answer; null where it has none.';
