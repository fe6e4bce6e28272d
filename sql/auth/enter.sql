-- Begins every authenticated statement: checks the token against the database, then sets the caller, zone and data key
-- of this transaction, and read only for a GET (docs/contract/http.md#authentication). One that may write first takes
-- the person's lock, so that it reads the account as the writer before it left it. Definer: it reads accounts and keys.
create or replace function auth.enter(
  user_id bigint, issued_at bigint, token_id text, read_only boolean,
  admin boolean default false, master_keys text[] default null, analyst boolean default false
) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user auth.users;
  v_reason text;
begin
  if not read_only then
    perform pg_advisory_xact_lock(enter.user_id);  -- lib.change_lock
  end if;
  select * into v_user from auth.users u where u.id = enter.user_id;
  v_reason := case
    when not found then 'user_missing'
    when v_user.deleted_at is not null then 'user_deleted'
    when not v_user.is_active then 'user_disabled'
    when issued_at < extract(epoch from v_user.password_changed_at) then 'password_changed'
    when exists (select from auth.revoked_tokens r where r.token_id = enter.token_id) then 'revoked' end;
  if v_reason is not null then
    perform lib.event('token_rejected', jsonb_build_object('reason', v_reason));
    perform lib.raise(401, 'unauthorized');
  elsif admin and not v_user.is_admin then
    perform lib.raise(403, 'admin_required');
  elsif analyst and not (v_user.is_analyst or v_user.is_admin) then
    perform lib.raise(403, 'analyst_required');
  end if;
  perform set_config('app.user_id', v_user.id::text, true), set_config('app.timezone', v_user.timezone, true);
  if master_keys is not null then
    perform set_config('app.data_key', coalesce(auth.data_key(v_user.id, master_keys, not read_only), ''), true);
  end if;
  if read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return v_user.id;
end $$;
grant execute on function auth.enter to app_api;
