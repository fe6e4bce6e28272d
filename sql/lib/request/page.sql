-- The body of a list: the bare array, or the envelope that paginate=true asks for (docs/contract/http.md#lists).
create or replace function lib.page(items json, total bigint, limit_ integer, offset_ integer, paginate boolean)
returns json
language sql stable parallel safe as $$
  select case when paginate then lib.page_text(coalesce(items, '[]')::text, total, limit_, offset_)::json
    else coalesce(items, '[]') end
$$;
grant execute on function lib.page to app_api;
