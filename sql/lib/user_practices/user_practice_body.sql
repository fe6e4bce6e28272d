-- The body of a selection (docs/contract/user-practices.md#name-and-config-in-effect): its columns are the keys of the
-- JSON. `resolved => false` leaves effective_name and effective_config null, for POST.
create or replace function lib.user_practice_body(selection app.user_practices, resolved boolean default true)
returns table (
  id bigint, practice_id bigint, stage_number integer, start_date date, end_date date, custom_name text,
  mode_config_override json, effective_name text, effective_config json
)
language sql stable as $$
  select selection.id, selection.practice_id, selection.stage_number, selection.start_date, selection.end_date,
         selection.custom_name, selection.mode_config_override,
         case when resolved then coalesce(selection.custom_name, p.name) end,
         case when resolved then lib.effective_config(selection, p) end
    from lib.followed_practice(selection.id) p
$$;
grant execute on function lib.user_practice_body to app_api;
