-- GET /practices/share/{token}: the practice of a link. Does not count as a use.
create or replace function api.practice_share_preview(token text) returns json
language sql stable as $$
  select to_json(p) from auth.share_preview(token) p
$$;
grant execute on function api.practice_share_preview to app_api;
