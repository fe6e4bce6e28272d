-- Whether somebody else owns the row that row-level security hid, or it is a template, which is read-only. Called
-- only when a route found nothing (docs/contract/http.md#foreign-objects); the caller's own row may be there still, as
-- a deleted entry is. Definer: it reads past the policies, and returns only true, false or null.
create or replace function lib.is_foreign(resource text, resource_id bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return case resource
    when 'habit' then exists (select from app.habits where id = resource_id)
    when 'pause' then exists (select from app.habit_pauses where id = resource_id)
    when 'goal' then exists (select from app.goals where id = resource_id and user_id <> lib.current_user_id())
    when 'goal_group' then exists (select from app.goal_groups where id = resource_id)
      or exists (select from app.goal_group_templates where id = resource_id)
    when 'practice' then exists (select from app.practices where id = resource_id)
    when 'user_practice' then exists (select from app.user_practices where id = resource_id)
    when 'practice_session' then exists (select from app.practice_sessions where id = resource_id)
    when 'share_link' then exists (select from auth.practice_share_links where id = resource_id)
    when 'journal_entry' then exists (
      select from app.journal_entries where id = resource_id and user_id <> lib.current_user_id())
  end;
end $$;
grant execute on function lib.is_foreign to app_api;
