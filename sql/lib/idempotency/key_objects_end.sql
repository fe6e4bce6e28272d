-- Says that the answer of this request belongs to no object: it adds to one, so that a late repeat must find the answer
-- whatever was written meanwhile (docs/contract/http.md#what-a-stored-answer-belongs-to). Nothing is noted from here
-- on, and lib.idempotency_add keeps the answer for its 24 hours.
create or replace function lib.key_objects_end() returns void
language plpgsql volatile as $$
begin
  perform set_config('app.key_objects', '', true);
end $$;
grant execute on function lib.key_objects_end to app_api;
