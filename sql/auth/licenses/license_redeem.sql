-- POST /auth/signup and social sign-in: makes the account of a license that the vendor was asked about
-- (auth.license_flaw), or counts an invalid one against the client's address
-- (docs/contract/auth.md#invalid-licenses). Answers {"account": …}, {"taken": true} where e-mail, license or subject
-- have an account, or {} for an invalid license. The others: as in auth.account_create. Definer: it reads and writes
-- license attempts.
create or replace function auth.license_redeem(
  throttle_key text, license jsonb, email text, password_hash text, timezone text, display_name text,
  pack_sizes jsonb, provider text default null, subject text default null, token_hash bytea default null,
  reuse_seconds integer default null, session jsonb default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_flaw text := auth.license_flaw(license, email);
  v_sale text := license #>> '{purchase,sale_id}';
  v_spent boolean;
  v_account json;
begin
  if v_flaw is not null then
    v_spent := auth.license_charge(throttle_key);
    if v_flaw <> 'unknown_key' then
      perform lib.event('signup_license_rejected', jsonb_build_object('reason_code', v_flaw));
    end if;
    if v_spent then
      perform lib.raise(429, 'too_many_license_attempts');
    end if;
    return '{}';
  end if;
  v_account := auth.account_create(email, password_hash, timezone, display_name,
    coalesce('sale:' || v_sale, 'key:' || (license ->> 'key_hash')), license ->> 'product_id', v_sale, pack_sizes,
    provider, subject, token_hash, reuse_seconds, session);
  if v_account is null then
    return '{"taken": true}';
  end if;
  return json_build_object('account', v_account);
end $$;
grant execute on function auth.license_redeem to app_api;
