-- GET /journal/{entry_id}/marginalia: the margin notes of an entry, stale ones too, in the order of the text.
create or replace function api.marginalia_list(entry_id bigint) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
begin
  perform from app.journal_entries e where e.user_id = v_me and e.id = marginalia_list.entry_id and e.deleted_at is null;
  if not found then
    perform lib.raise(404, 'journal_entry_not_found');
  end if;
  return json_build_object('items', (select coalesce(json_agg(b order by b.anchor_start, b.id), '[]')
    from app.marginalia m cross join lateral lib.marginalia_body(m) b
   where m.user_id = v_me and m.entry_id = marginalia_list.entry_id));
end $$;
comment on function api.marginalia_list is 'The margin notes of an entry.';
grant execute on function api.marginalia_list to app_api;
