-- PUT /users/me/assistants: turns the journal on or off for all assistants; the route has asked for the password before
-- it turns on. Definer: it writes accounts.
create or replace function api.assistants_update(body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_on boolean := body -> 'assistants_may_read_journal';
begin
  update auth.users u set assistants_may_read_journal = v_on where u.id = lib.current_user_id();
  perform lib.event('assistants_set', jsonb_build_object('user_id', lib.current_user_id(), 'may_read_journal', v_on));
  return (select to_json(r) from (select v_on as assistants_may_read_journal) r);
end $$;
grant execute on function api.assistants_update to app_api;
