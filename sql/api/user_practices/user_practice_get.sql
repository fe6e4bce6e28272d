-- GET /user-practices/{user_practice_id}: one selection with a page of its sessions.
create or replace function api.user_practice_get(
  user_practice_id bigint, sessions_limit integer, sessions_offset integer
) returns json
language sql stable as $$
  select to_json(b) from lib.require_user_practice(user_practice_id, approved => true) u
    cross join lateral lib.user_practice_detail_body(u, sessions_limit, sessions_offset) b
$$;
grant execute on function api.user_practice_get to app_api;
