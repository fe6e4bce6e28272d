-- The body of a list: the bare array, or the envelope that paginate=true asks for (docs/contract/http.md#lists). Not by
-- lib.page_text, since a cast to json parses the whole list: 0.1 of 0.95 ms of GET /journal/.
create or replace function lib.page(items json, total bigint, limit_ integer, offset_ integer, paginate boolean)
returns json
language sql stable parallel safe as $$
  select case when paginate then (select to_json(r) from (
      select coalesce(items, '[]') as items, total, limit_ as limit, offset_ as offset,
      offset_::bigint + limit_ < total as has_more) r)
    else coalesce(items, '[]') end
$$;
grant execute on function lib.page to app_api;
