-- JSON without the spaces that jsonb, json_build_object and json_object_agg write, as to_json writes rows.
create or replace function lib.compact(document json) returns json
language sql immutable strict parallel safe as $$
  select regexp_replace(document::text, '("(?:[^"\\]|\\.)*")|\s', '\1', 'g')::json
$$;
grant execute on function lib.compact to app_api, app_worker;
