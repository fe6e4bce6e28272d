-- GET /journal/{entry_id}/marginalia: the margin notes of an entry, stale ones included, in the order of the text.
create or replace function api.marginalia_list(entry_id bigint) returns json
language plpgsql stable as $$
begin
  perform lib.require_entry(entry_id);
  return (select to_json(r) from (select (select coalesce(json_agg(b order by b.anchor_start, b.id), '[]')
    from app.marginalia m cross join lateral lib.marginalia_body(m) b
   where m.user_id = lib.current_user_id() and m.entry_id = marginalia_list.entry_id) as items) r);
end $$;
grant execute on function api.marginalia_list to app_api;
