-- GET /practices/share/{token}: what a link offers, without spending a use (practices.md section 7.3).
create or replace function api.practice_share_preview(token text) returns json
language sql stable as $$
  select to_json(p) from auth.share_preview(token) p
$$;
comment on function api.practice_share_preview is 'What a share link offers.';
grant execute on function api.practice_share_preview to app_api;
