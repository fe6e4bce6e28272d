-- GET /journal/{entry_id}/promotions: the newest `limit` quotes of an entry, in every status, in the order of the text.
-- Returns the bare array, or with paginate=true the envelope, whose has_more is true if more exist.
create or replace function api.promotions_list(
  entry_id bigint, limit_ integer default 500, offset_ integer default 0, paginate boolean default false
) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
begin
  perform lib.require_entry(entry_id);
  return lib.page(
    (select json_agg(b order by b.anchor_start, b.id)
       from (select p.* from app.promoted_quotes p
              where p.user_id = v_me and p.source_entry_id = promotions_list.entry_id
              order by p.id desc limit limit_ offset offset_) q
      cross join lateral lib.promoted_quote_body(q) b),
    case when paginate then (select count(*) from app.promoted_quotes p
      where p.user_id = v_me and p.source_entry_id = promotions_list.entry_id) end,
    limit_, offset_, paginate);
end $$;
grant execute on function api.promotions_list to app_api;
