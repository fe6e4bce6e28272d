-- POST /auth/signup and social sign-in: makes the account with its license claim, entitlement and identity, or nothing
-- (docs/contract/auth.md#license-claims). Null where the e-mail, license or subject is taken, so that all three get the
-- same refusal. Credits the token packs that waited for the e-mail. sale_id: the vendor's. token_hash, session: as in
-- auth.social_sign_in.
create or replace function auth.account_create(
  email text, password_hash text, timezone text, display_name text,
  license_claim text, product_id text, sale_id text, pack_sizes jsonb, provider text default null,
  subject text default null, token_hash bytea default null, reuse_seconds integer default null,
  session jsonb default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_email text := auth.address_of(email);
  v_hash text := auth.email_hash(v_email);
  -- What an older release kept of an account that was deleted has the form that its person typed.
  v_typed text := auth.email_hash(email);
  v_user auth.users;
  v_released auth.license_claims;
begin
  perform auth.purchases_lock(v_hash);
  -- A taken e-mail or license, but for one that is taken at this moment, costs one transaction number, as an invalid
  -- license does (auth.license_charge); what is undone below would cost a second one, which others can count.
  if exists (select from auth.users u where u.email = v_email)
     or exists (select from auth.license_claims c where c.claim = license_claim and not (
          c.user_id is null
            and coalesce(c.email_hash in (v_hash, v_typed), c.email in (v_email, account_create.email), false))) then
    return null;
  end if;
  perform auth.id_token_use(token_hash, reuse_seconds);
  insert into auth.users (email, password_hash, timezone, display_name, created_at, email_proven_at)
  values (v_email, password_hash, lib.require_timezone(timezone), auth.display_name(display_name), lib.now(),
    case when provider is not null then lib.now() end)
  returning * into v_user;
  insert into app.pseudonyms (user_id, joined_at) values (v_user.id, v_user.created_at);
  insert into auth.license_claims as c (claim, user_id, email_hash, claimed_at)
  values (license_claim, v_user.id, v_hash, lib.now())
  on conflict (claim) do update set user_id = excluded.user_id, claimed_at = excluded.claimed_at, email = null,
      email_hash = excluded.email_hash, monthly_messages_used = 0, monthly_reset_date = null, offering_balance = 0
    where c.user_id is null and (c.email_hash in (v_hash, v_typed)
      or c.email_hash is null and c.email in (v_email, account_create.email))
  returning old.* into v_released;
  if not found then
    raise unique_violation using message = 'license claimed';
  end if;
  if provider is not null then
    insert into auth.identities (provider, subject, user_id, email_at_link_time)
    values (provider, subject, v_user.id, v_email);
  end if;
  -- Only now: an event stays in the log where a taken e-mail, license or subject rolls its account back.
  perform auth.wallet_carry_over(v_user.id, v_released);
  update auth.license_vendor_sales s set email = v_user.email where s.email in (v_hash, v_typed);
  perform auth.entitlement_grant(v_user.id, 'signup_redemption', product_id,
    (select s.id from auth.license_vendor_sales s where s.license_vendor_sale_id = sale_id),
    '{"reason": "signup_redemption"}');
  perform auth.token_packs_credit(v_user.id, v_user.email, pack_sizes);
  return auth.session_begin(v_user, session);
exception when unique_violation then
  return null;
end $$;
grant execute on function auth.account_create to app_api;
