-- Clears a person's overrides that are no config of a mode, under the lock of the person: only edits by hand left such,
-- before the constraints of app.user_practices (docs/contract/user-practices.md#name-and-config-in-effect). For the
-- owner, who commits after each person.
create or replace function lib.overrides_clear(user_id bigint) returns void
language plpgsql volatile as $$
begin
  perform lib.change_lock(user_id);
  update app.user_practices u set mode_config_override = null, mode_config_normal = null, override_md5 = null
   where u.user_id = overrides_clear.user_id
     and not (lib.mode_config_fits(u.mode_config_override ->> 'mode', u.mode_config_override::jsonb)
       and lib.mode_config_fits(u.mode_config_normal ->> 'mode', u.mode_config_normal::jsonb));
end $$;
