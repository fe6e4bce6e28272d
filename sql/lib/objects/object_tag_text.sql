-- The tag of an object, out of the two parts that lib.object_state answers. Internal: lib.object_tag and
-- lib.object_tags run it.
create or replace function lib.object_tag_text(
  caller bigint, resource text, object_id bigint, version text, by_clock text
) returns text
language sql stable as $$
  select '"' || md5(concat_ws(' ', caller, resource, object_id, version)) || '.' ||
         md5(concat_ws(' ', by_clock, (select l.hash from lib.loaded_logic l))) || '"'
$$;
