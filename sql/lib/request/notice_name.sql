-- The name under which notices speak of an object of one kind in an hour: HMAC-SHA-256 of kind, id and the hour since
-- 1970, as 64 hex digits. Every login of the database receives notices, so they name no one, and nobody for longer than
-- an hour: who knows one write of a person would know all their others (docs/contract/decisions.md#d93). Definer: it
-- reads the key.
create or replace function lib.notice_name(kind text, id bigint, at timestamptz default now()) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select encode(extensions.hmac(convert_to(concat_ws(' ', kind, id, floor(extract(epoch from at) / 3600)), 'UTF8'),
           k.key, 'sha256'), 'hex')
    from auth.hmac_keys k where k.purpose = 'notice'
$$;
grant execute on function lib.notice_name to app_api, app_worker;
