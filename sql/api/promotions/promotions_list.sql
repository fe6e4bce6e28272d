-- GET /journal/{entry_id}/promotions: every quote of an entry, whatever its status, in the order of the text.
create or replace function api.promotions_list(entry_id bigint) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
begin
  perform from app.journal_entries e where e.user_id = v_me and e.id = promotions_list.entry_id and e.deleted_at is null;
  if not found then
    perform lib.refuse_masked('journal_entry', entry_id);
  end if;
  return (select coalesce(json_agg(b order by b.anchor_start, b.id), '[]')
    from app.promoted_quotes q cross join lateral lib.promoted_quote_body(q) b
   where q.user_id = v_me and q.source_entry_id = promotions_list.entry_id);
end $$;
comment on function api.promotions_list is 'The quotes of an entry.';
grant execute on function api.promotions_list to app_api;
