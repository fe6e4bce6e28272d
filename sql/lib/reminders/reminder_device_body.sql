-- A device as every route shows it: never its address. Internal: definer functions show it.
create or replace function lib.reminder_device_body(device auth.push_devices) returns json
language sql stable as $$
  select to_json(r) from (select device.id, device.channel, device.host, device.label,
    lib.timestamp_json(device.created_at) as created_at, lib.timestamp_json(device.last_sent_at) as last_sent_at,
    lib.timestamp_json(device.failing_since) as failing_since, coalesce(device.session_id =
      auth.session_of_token(nullif(current_setting('app.token_id', true), '')), false) as this_session) r
$$;
