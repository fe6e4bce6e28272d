-- The tag that a body names, as `tag` or as the only item of `tags`; null if it names no tag. An entry with a
-- reflection scope shows hierarchical_reflection among its `tags`, so that is no second tag of it
-- (docs/contract/journal.md#tags).
create or replace function lib.sent_tag(body jsonb, scoped boolean) returns text
language plpgsql stable as $$
declare
  v_tags text[] := array(select jsonb_array_elements_text(body -> 'tags'));
begin
  if scoped and cardinality(v_tags) = 2 then
    v_tags := array_remove(v_tags, 'hierarchical_reflection');
  end if;
  if cardinality(v_tags) > 1 then
    perform lib.refuse_value('tags', 'Value error, an entry has one tag');
  elsif body ->> 'tag' <> v_tags[1] then
    perform lib.refuse_value('tags', 'Value error, tag and tags must name the same tag');
  end if;
  return coalesce(body ->> 'tag', v_tags[1]);
end $$;
grant execute on function lib.sent_tag to app_api;
