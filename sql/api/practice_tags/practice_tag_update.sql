-- PATCH /practice-tags/{tag_id}: changes the label; the slug stays.
create or replace function api.practice_tag_update(tag_id bigint, body jsonb) returns json
language plpgsql volatile as $$
begin
  update app.practice_tags t set label = body ->> 'label' where t.user_id = lib.current_user_id() and t.id = tag_id;
  if not found then
    perform lib.refuse_unowned_tag(tag_id);
  end if;
  return api.practice_tag_get(tag_id);
end $$;
grant execute on function api.practice_tag_update to app_api;
