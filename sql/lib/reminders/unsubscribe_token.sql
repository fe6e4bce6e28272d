-- The token of the link in a mail: the device, and an HMAC of it by a key that only the database has. Internal.
create or replace function lib.unsubscribe_token(user_id bigint, device_id bigint) returns text
language sql stable as $$
  select user_id || '-' || device_id || '-' || encode(extensions.hmac(convert_to(concat_ws(' ', 'device', user_id,
           device_id), 'UTF8'), k.key, 'sha256'), 'hex')
    from auth.hmac_keys k where k.purpose = 'unsubscribe'
$$;
