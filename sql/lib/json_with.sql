-- A json object with one more key at its end: how a resource's body gets an embedded list without a second definition.
create or replace function lib.json_with(object json, key text, value json) returns json
language sql immutable parallel safe as $$
  select (left(object::text, -1) || ', ' || to_json(key) || ' : ' || value || '}')::json
$$;
grant execute on function lib.json_with to app_api, app_worker;
