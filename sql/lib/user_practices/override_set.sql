-- Writes the override of one of the caller's selections, as it was sent and in its normal form; null clears it.
create or replace function lib.override_set(user_practice_id bigint, sent json, normal json) returns app.user_practices
language sql volatile as $$
  update app.user_practices u
     set mode_config_override = sent, mode_config_normal = normal, override_md5 = md5(sent::text)
   where u.user_id = lib.current_user_id() and u.id = override_set.user_practice_id
  returning u.*
$$;
grant execute on function lib.override_set to app_api;
