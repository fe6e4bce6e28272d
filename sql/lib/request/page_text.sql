-- The envelope that paginate=true asks for (docs/contract/http.md#lists), as text (docs/contract/decisions.md#a31).
-- items: the text of a JSON array.
create or replace function lib.page_text(items text, total bigint, limit_ integer, offset_ integer) returns text
language sql stable parallel safe as $$
  select concat('{"items":', items, ',"total":', total, ',"limit":', limit_, ',"offset":', offset_,
    ',"has_more":', to_json(offset_::bigint + limit_ < total), '}')
$$;
grant execute on function lib.page_text to app_api;
