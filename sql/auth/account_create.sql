-- The account, its license claim, its entitlement and, for social sign-in, its identity: one transaction or nothing
-- (spec: Signup; decision D5). Null where the e-mail, the license or the subject is taken; the caller answers the same
-- refusal for all. A license whose account was deleted is free again for the same e-mail alone.
create or replace function auth.account_create(
  email text, password_hash text, timezone text, display_name text,
  license_claim text, product_id text, sale_id text, provider text default null, subject text default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user auth.users;
begin
  insert into auth.users (email, password_hash, timezone, display_name)
  values (email, password_hash, lib.require_timezone(timezone), display_name)
  returning * into v_user;
  insert into auth.license_claims as c (claim, user_id, email)
  values (license_claim, v_user.id, account_create.email)
  on conflict (claim) do update set user_id = excluded.user_id, claimed_at = lib.now()
    where c.user_id is null and c.email = excluded.email;
  if not found then
    raise unique_violation using message = 'license claimed';
  end if;
  insert into app.entitlements (user_id, kind, product_id, source_sale_id, granted_at, metadata)
  values (v_user.id, 'course_access', account_create.product_id, sale_id, lib.now(), '{"reason": "signup_redemption"}');
  perform lib.event('entitlement_granted', jsonb_build_object('reason_code', 'signup_redemption', 'user_id', v_user.id));
  if provider is not null then
    insert into auth.identities (provider, subject, user_id, email_at_link_time)
    values (provider, subject, v_user.id, account_create.email);
  end if;
  return auth.account_json(v_user);
exception when unique_violation then
  return null;
end $$;
grant execute on function auth.account_create to app_api;
