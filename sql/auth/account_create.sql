-- The account, its license claim, its entitlement and, for social sign-in, its identity: one transaction or nothing
-- (spec: Signup; decision D5). Null where the e-mail, the license or the subject is taken; the caller answers the same
-- refusal for all. A license whose account was deleted is free again for the same e-mail alone.
-- Token packs that waited for the account are credited.
create or replace function auth.account_create(
  email text, password_hash text, timezone text, display_name text,
  license_claim text, product_id text, sale_id text, pack_sizes jsonb, provider text default null, subject text default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user auth.users;
begin
  perform pg_advisory_xact_lock(hashtextextended('purchases:' || account_create.email, 0));  -- against a ping meanwhile
  insert into auth.users (email, password_hash, timezone, display_name)
  values (email, password_hash, lib.require_timezone(timezone), display_name)
  returning * into v_user;
  insert into app.pseudonyms (user_id, joined_at) values (v_user.id, v_user.created_at);
  insert into auth.license_claims as c (claim, user_id, email)
  values (license_claim, v_user.id, account_create.email)
  on conflict (claim) do update set user_id = excluded.user_id, claimed_at = lib.now()
    where c.user_id is null and c.email = excluded.email;
  if not found then
    raise unique_violation using message = 'license claimed';
  end if;
  perform auth.entitlement_grant(v_user.id, 'signup_redemption', product_id,
    (select s.id from auth.license_vendor_sales s where s.license_vendor_sale_id = sale_id), '{"reason": "signup_redemption"}');
  perform auth.token_packs_credit(v_user.id, v_user.email, pack_sizes);
  if provider is not null then
    insert into auth.identities (provider, subject, user_id, email_at_link_time)
    values (provider, subject, v_user.id, account_create.email);
  end if;
  return auth.account_json(v_user);
exception when unique_violation then
  return null;
end $$;
grant execute on function auth.account_create to app_api;
