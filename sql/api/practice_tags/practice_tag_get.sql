-- GET /practice-tags/{tag_id}: a system tag or a tag of the caller; missing and foreign tags are both 404.
create or replace function api.practice_tag_get(tag_id bigint) returns json
language plpgsql stable as $$
declare
  v_body json;
begin
  select to_json(b) into v_body from app.visible_practice_tags v cross join lateral lib.practice_tag_body(v) b
   where v.id = tag_id and (v.user_id is null or v.user_id = lib.current_user_id());
  if not found then
    perform lib.raise(404, 'practice_tag_not_found');
  end if;
  return v_body;
end $$;
grant execute on function api.practice_tag_get to app_api;
