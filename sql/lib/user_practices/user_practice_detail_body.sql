-- The body of a selection with a page of its sessions, newest first
-- (docs/contract/user-practices.md#embedded-sessions): its columns are the keys of the JSON.
create or replace function lib.user_practice_detail_body(
  selection app.user_practices, sessions_limit integer, sessions_offset integer
) returns table (
  id bigint, practice_id bigint, stage_number integer, start_date date, end_date date, custom_name text,
  mode_config_override json, effective_name text, effective_config json,
  sessions json, sessions_total bigint, sessions_has_more boolean
)
language sql stable as $$
  select b.*, coalesce(page.items, '[]'), total.count, sessions_offset::bigint + sessions_limit < total.count
    from lib.user_practice_body(selection) b
    cross join lateral (
      select count(*) from app.practice_sessions s
       where s.user_id = selection.user_id and s.user_practice_id = selection.id
    ) total
    cross join lateral (
      select json_agg((select to_json(r) from (select s.id, s.duration_minutes,
               lib.timestamp_json(s.practised_at) as timestamp,
               lib.open(s.reflection, 'practice_sessions.reflection ' || s.id) as reflection) r)
               order by s.practised_at desc, s.id desc) as items
        from (
          select * from app.practice_sessions s
           where s.user_id = selection.user_id and s.user_practice_id = selection.id
           order by s.practised_at desc, s.id desc limit sessions_limit offset sessions_offset
        ) s
    ) page
$$;
grant execute on function lib.user_practice_detail_body to app_api;
