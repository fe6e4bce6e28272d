-- The mark of a chapter that was read, as every route shows it: its columns are the keys of the body.
create or replace function lib.content_completion_body(mark app.content_completions) returns table (
  id bigint, content_id bigint, completed_at text
)
language sql stable as $$
  select mark.id, mark.content_id, lib.timestamp_json(mark.completed_at)
$$;
grant execute on function lib.content_completion_body to app_api;
