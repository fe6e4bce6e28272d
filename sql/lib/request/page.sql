-- The body of a list: the bare array, or the envelope that paginate=true asks for (docs/contract/http.md#lists). Not by
-- lib.page_text, since a cast to json parses the whole list: 0.1 of 0.95 ms of GET /journal/.
create or replace function lib.page(items json, total bigint, limit_ integer, offset_ integer, paginate boolean)
returns json
language sql stable parallel safe as $$
  select case when paginate then json_build_object(
      'items', coalesce(items, '[]'), 'total', total, 'limit', limit_, 'offset', offset_,
      'has_more', offset_::bigint + limit_ < total)
    else coalesce(items, '[]') end
$$;
grant execute on function lib.page to app_api;
