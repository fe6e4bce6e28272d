-- GET /journal/{entry_id}/suggestions: the completion suggestions of an entry, in the order of the text.
create or replace function api.suggestions_list(entry_id bigint, status text) returns json
language plpgsql stable as $$
begin
  perform lib.require_entry(entry_id);
  return (select to_json(r) from (select (select coalesce(json_agg(b order by b.anchor_start, b.id), '[]')
    from app.completion_suggestions s cross join lateral lib.completion_suggestion_body(s) b
   where s.user_id = lib.current_user_id() and s.entry_id = suggestions_list.entry_id
     and (suggestions_list.status is null or s.status = suggestions_list.status)) as items) r);
end $$;
grant execute on function api.suggestions_list to app_api;
