-- GET /journal/{entry_id}/promotions: every quote of an entry, whatever its status, in the order of the text.
create or replace function api.promotions_list(entry_id bigint) returns json
language plpgsql stable as $$
begin
  perform lib.require_entry(entry_id);
  return (select coalesce(json_agg(b order by b.anchor_start, b.id), '[]')
    from app.promoted_quotes q cross join lateral lib.promoted_quote_body(q) b
   where q.user_id = lib.current_user_id() and q.source_entry_id = promotions_list.entry_id);
end $$;
comment on function api.promotions_list is 'The quotes of an entry.';
grant execute on function api.promotions_list to app_api;
