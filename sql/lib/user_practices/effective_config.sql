-- The config in effect for a selection: the override's normal form, else the practice's own
-- (docs/contract/user-practices.md#name-and-config-in-effect). An override that was edited by hand, or is of another
-- mode, gives null and a log line, never an error.
create or replace function lib.effective_config(selection app.user_practices, practice app.practices) returns json
language plpgsql stable as $$
begin
  if selection.mode_config_override is null then
    return practice.mode_config;
  elsif selection.override_md5 = md5(selection.mode_config_override::text)
      and selection.mode_config_normal ->> 'mode' = practice.mode then
    return selection.mode_config_normal;
  end if;
  perform lib.event('corrupt_mode_config_override', jsonb_build_object('user_practice_id', selection.id), 'warn');
  return null;
end $$;
grant execute on function lib.effective_config to app_api;
