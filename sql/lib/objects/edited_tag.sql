-- The tag of the object whose body a write answers; null without a body. Volatile: it must see the write.
create or replace function lib.edited_tag(caller bigint, resource text, body json) returns text
language plpgsql volatile strict as $$
begin
  return (select t.tag from lib.object_tag(caller, resource, (body ->> 'id')::bigint, '{}',
    (body ->> 'streak')::integer) t);
end $$;
grant execute on function lib.edited_tag to app_api;
