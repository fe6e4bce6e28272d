-- POST /practices/share/{token}/import: spends one use of a link and copies its practice to a draft of the caller. The
-- guarded update decides: of parallel imports at the last use one copies, the others are refused. Definer: the practice
-- is hidden from the caller, and links are secrets.
create or replace function auth.share_import(token text) returns app.practices
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_link auth.practice_share_links := auth.share_link_find(token);
  v_copy app.practices;
begin
  if v_link.created_by_user_id = v_me then
    perform lib.raise(400, 'cannot_import_own_practice');
  end if;
  update auth.practice_share_links l set use_count = l.use_count + 1
   where l.id = v_link.id and l.revoked_at is null and (l.max_uses is null or l.use_count < l.max_uses);
  if not found then
    perform auth.share_link_find(token);  -- raises why the link ended meanwhile
  end if;
  insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
    default_duration_minutes, mode, mode_config, approved)
  select v_me, p.stage_number, p.name, p.description, p.instructions, p.default_duration_minutes, p.mode,
         p.mode_config, false
    from app.practices p where p.id = v_link.practice_id
  returning * into v_copy;
  if not found then
    perform lib.raise(410, 'share_link_revoked');  -- the practice was deleted meanwhile
  end if;
  perform lib.event('practice_share_link_imported', jsonb_build_object('share_link_id', v_link.id, 'user_id', v_me));
  return v_copy;
end $$;
grant execute on function auth.share_import to app_api;
