-- GET /metta-return.
create or replace function api.return_state_get() returns json
language sql stable as $$
  select lib.return_state()
$$;
comment on function api.return_state_get is 'The caller''s return: offer, weeks and active arc.';
grant execute on function api.return_state_get to app_api;
