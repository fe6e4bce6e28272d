-- DELETE /practice-tags/{tag_id}: deletes a tag of the caller. Recipes keep their copies of its slug and label.
create or replace function api.practice_tag_delete(tag_id bigint) returns json
language plpgsql volatile as $$
begin
  delete from app.practice_tags t where t.user_id = lib.current_user_id() and t.id = tag_id;
  if not found then
    perform lib.refuse_unowned_tag(tag_id);
  end if;
  perform lib.event('practice_tag_deleted', jsonb_build_object(
    'user_id', lib.current_user_id(), 'practice_tag_id', tag_id));
  return null;
end $$;
grant execute on function api.practice_tag_delete to app_api;
