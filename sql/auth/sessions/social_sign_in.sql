-- POST /auth/oauth/*: signs in by stored link, else by verified e-mail, which is then linked
-- (docs/contract/auth.md#social-sign-in). Answers {"account": …}, {"gated": true} for a disabled or deleted account,
-- or {} where the license comes next. The row lock makes parallel first links reclaim an account once. token_hash: of
-- the provider's id_token, which auth.id_token_use spends. session: as in auth.session_begin.
create or replace function auth.social_sign_in(
  provider text, subject text, verified_email text, timezone text,
  token_hash bytea default null, reuse_seconds integer default null, session jsonb default null,
  reclaims boolean default true
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user auth.users;
  v_linked boolean;
begin
  verified_email := auth.address_of(verified_email);
  perform lib.require_timezone(timezone);
  if session is not null then
    perform lib.change_lock(i.user_id) from auth.identities i
      where i.provider = social_sign_in.provider and i.subject = social_sign_in.subject;
  end if;
  select u.* into v_user from auth.identities i join auth.users u on u.id = i.user_id
   where i.provider = social_sign_in.provider and i.subject = social_sign_in.subject;
  v_linked := found;
  if not v_linked then
    perform lib.change_lock(u.id) from auth.users u where u.email = verified_email;
    select u.* into v_user from auth.users u where u.email = verified_email for no key update;
    if not found then
      return '{}';
    end if;
  end if;
  if v_user.deleted_at is not null or not v_user.is_active then
    perform lib.event('oauth_signin', '{"reason_code": "oauth_account_gated"}');
    return '{"gated": true}';
  end if;
  perform auth.id_token_use(token_hash, reuse_seconds);
  if not v_linked then
    insert into auth.identities (provider, subject, user_id, email_at_link_time)
    values (provider, subject, v_user.id, verified_email)
    on conflict do nothing;
    if not found then  -- a parallel request linked the subject: sign in by that link
      perform lib.event('oauth_signin', '{"reason_code": "oauth_link_conflict"}');
      return auth.social_sign_in(
        provider, subject, verified_email, timezone, token_hash, reuse_seconds, session, reclaims);
    end if;
    if v_user.email_proven_at is null and reclaims then
      v_user := auth.account_reclaim(v_user.id);
    elsif v_user.email_proven_at is null then
      update auth.users u set email_proven_at = lib.machine_now() where u.id = v_user.id;
    end if;
  end if;
  perform lib.event('oauth_signin', jsonb_build_object(
    'reason_code', case when v_linked then 'oauth_login' else 'oauth_linked' end, 'user_id', v_user.id));
  return json_build_object('account', auth.session_begin(v_user, session));
end $$;
grant execute on function auth.social_sign_in to app_api;
