-- The body of a tag in every route (docs/contract/practice-tags.md#get-practice-tags): its columns are the keys of the
-- JSON.
create or replace function lib.practice_tag_body(tag app.visible_practice_tags) returns table (
  id bigint, slug text, label text, owner_user_id bigint, created_at text
)
language sql stable as $$
  select tag.id, tag.slug, tag.label, tag.user_id, lib.timestamp_json(tag.created_at)
$$;
grant execute on function lib.practice_tag_body to app_api;
