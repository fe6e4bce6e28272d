-- POST /reminders/devices: adds a device of the caller, or takes the new keys of one that they have; `created` says
-- which. Another person's endpoint moves to the caller, because who holds the device decides, and keeps the key of ours
-- that the browser made it with. A person has at most ten; the lock of auth.enter makes the count hold. Definer: it
-- writes devices.
create or replace function auth.push_device_add(
  channel text, host text, endpoint text, p256dh text, auth_secret text, vapid_key text, label text
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_now timestamptz := lib.machine_now();
  v_hash bytea;
  v_kept_key text;
  v_device auth.push_devices;
  v_created boolean := false;
begin
  select sha256(convert_to(coalesce(endpoint, 'mailto:' || u.email), 'UTF8')) into v_hash
    from auth.users u where u.id = v_me and (push_device_add.channel <> 'email' or u.email_proven_at is not null);
  if not found then
    perform lib.raise(409, 'email_not_proven');
  end if;
  -- Two may take it at once.
  perform pg_advisory_xact_lock(hashtextextended('push_device:' || encode(v_hash, 'hex'), 0));
  delete from auth.push_devices d where d.address_hash = v_hash and d.user_id <> v_me
  returning d.vapid_key into v_kept_key;
  update auth.push_devices d
     set address = lib.seal(endpoint), p256dh = lib.seal(push_device_add.p256dh), auth = lib.seal(auth_secret),
         label = coalesce(push_device_add.label, d.label),
         session_id = auth.session_of_token(nullif(current_setting('app.token_id', true), ''))
   where d.user_id = v_me and d.address_hash = v_hash
  returning d.* into v_device;
  if not found then
    if (select count(*) >= 10 from auth.push_devices d where d.user_id = v_me) then
      perform lib.raise(409, 'device_quota_exceeded');
    end if;
    v_created := true;
    insert into auth.push_devices as d (user_id, session_id, channel, address_hash, host, address, p256dh, auth,
      vapid_key, label, created_at)
    values (v_me, auth.session_of_token(nullif(current_setting('app.token_id', true), '')), channel, v_hash, host,
      lib.seal(endpoint), lib.seal(push_device_add.p256dh), lib.seal(auth_secret),
      coalesce(v_kept_key, push_device_add.vapid_key), push_device_add.label, v_now)
    returning d.* into v_device;
    insert into app.reminder_settings as s (user_id, found_until) values (v_me, lib.now())
    on conflict (user_id) do update set next_at = lib.now(), found_until = case when s.next_at is null
      then lib.now() else s.found_until end where s.enabled;
    perform lib.event('reminder_device_added', jsonb_build_object('user_id', v_me, 'device_id', v_device.id,
      'channel', channel, 'host', host, 'taken_over', v_kept_key is not null));
  end if;
  return json_build_object('created', v_created, 'device', lib.reminder_device_body(v_device));
end $$;
grant execute on function auth.push_device_add to app_api;
