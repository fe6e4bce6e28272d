-- GET /practices/share/{token}: what a link offers; its columns are the keys of the body. The creator is named by
-- display name alone; a deleted account is not named. Definer: the practice is hidden from the caller, and the link and
-- the creator's account are secrets.
create or replace function auth.share_preview(token text) returns table (
  practice_id bigint, stage_number integer, name text, description text, instructions text,
  default_duration_minutes double precision, mode text, mode_config json, created_by_display_name text, expires_at text,
  max_uses integer, use_count integer
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.stage_number, p.name, p.description, p.instructions, p.default_duration_minutes, p.mode, p.mode_config,
         auth.display_name(u.display_name), lib.timestamp_json(l.expires_at),
         l.max_uses, l.use_count
    from auth.share_link_find(token) l
    join app.practices p on p.id = l.practice_id
    left join auth.users u on u.id = l.created_by_user_id and u.deleted_at is null
$$;
grant execute on function auth.share_preview to app_api;
