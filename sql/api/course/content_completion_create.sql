-- POST /course/content/{content_id}/mark-read: marks an item as read; a repeat returns the first mark. An item that the
-- day has not opened yet may be marked. If the item is deleted meanwhile, the foreign key refuses the insert (404).
create or replace function api.content_completion_create(content_id bigint) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
begin
  perform lib.require_content(content_id);
  insert into app.content_completions (user_id, content_id, completed_at)
  values (v_me, content_completion_create.content_id, lib.now())
  on conflict on constraint content_completions_once do nothing;
  return (select to_json(b) from app.content_completions m cross join lateral lib.content_completion_body(m) b
    where m.user_id = v_me and m.content_id = content_completion_create.content_id);
end $$;
grant execute on function api.content_completion_create to app_api;
