-- Sets the caller, zone and data key of this transaction to the person of a model request, as auth.enter does for a
-- token; first takes the person's lock. Null where the account is gone: no caller is set, and later statements find no
-- row. Definer: it reads accounts and keys.
create or replace function jobs.enter(user_id bigint, master_keys text[]) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_zone text;
begin
  perform lib.change_lock(user_id);
  select u.timezone into v_zone from auth.users u where u.id = enter.user_id and u.deleted_at is null;
  if not found then
    return null;
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.timezone', lib.used_timezone(v_zone), true),
    set_config('app.data_key', coalesce(auth.data_key(user_id, master_keys, may_create => true), ''), true);
  return user_id;
end $$;
grant execute on function jobs.enter to app_api, app_worker;
