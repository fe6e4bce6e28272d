-- The name under which notices speak of an object of one kind: HMAC-SHA-256 of kind and id, as 64 hex digits. Every
-- login of the database receives notices, so they name no one (docs/contract/decisions.md#d93). Definer: it reads the
-- key.
create or replace function lib.notice_name(kind text, id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select encode(extensions.hmac(convert_to(kind || ' ' || id, 'UTF8'), k.key, 'sha256'), 'hex')
    from auth.hmac_keys k where k.purpose = 'notice'
$$;
grant execute on function lib.notice_name to app_api, app_worker;
