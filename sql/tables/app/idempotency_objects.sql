-- app.idempotency_objects: the objects to which a stored answer belongs
-- (docs/contract/http.md#what-a-stored-answer-belongs-to). The request's own transaction writes them
-- (lib.idempotency_add); they go with the key.
create policy all_own on app.idempotency_objects to app_api using (user_id = lib.current_user_id());
grant select, insert (user_id, key, object, object_id, day, created) on app.idempotency_objects to app_api;
comment on table app.idempotency_objects is 'The objects to which the stored answers of idempotency keys belong.';
comment on column app.idempotency_objects.object is 'Their kind, as the triggers of their tables name it.';
comment on column app.idempotency_objects.object_id is '0 for an object that a person has once.';
comment on column app.idempotency_objects.day is 'The day of a goal; -infinity: all its days, or another object.';
comment on column app.idempotency_objects.created is
  'Whether the request created it: then only its deletion forgets the answer, else each write does.';
