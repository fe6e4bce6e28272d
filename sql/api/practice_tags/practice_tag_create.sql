-- POST /practice-tags/: creates a tag of the caller. The unique index refuses a slug that the caller has already (409);
-- a slug of a system tag can be used again.
create or replace function api.practice_tag_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_id bigint;
begin
  insert into app.practice_tags (user_id, slug, label, created_at)
  values (lib.current_user_id(), body ->> 'slug', body ->> 'label', lib.now())
  returning id into v_id;
  perform lib.event('practice_tag_created', jsonb_build_object(
    'user_id', lib.current_user_id(), 'practice_tag_id', v_id));
  return api.practice_tag_get(v_id);
end $$;
grant execute on function api.practice_tag_create to app_api;
