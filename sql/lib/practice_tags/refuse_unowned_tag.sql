-- Refuses to change a tag that is not the caller's: 403 for a system tag, 404 for a missing or foreign one.
create or replace function lib.refuse_unowned_tag(tag_id bigint) returns void
language plpgsql volatile as $$
begin
  if exists (select from app.system_practice_tags t where t.id = tag_id) then
    perform lib.raise(403, 'cannot_modify_system_tag');
  end if;
  perform lib.raise(404, 'practice_tag_not_found');
end $$;
grant execute on function lib.refuse_unowned_tag to app_api;
