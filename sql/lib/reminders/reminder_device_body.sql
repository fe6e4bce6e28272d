-- A device as every route shows it: never its address. Internal: definer functions show it.
create or replace function lib.reminder_device_body(device auth.push_devices) returns json
language sql stable as $$
  select json_build_object('id', device.id, 'channel', device.channel, 'host', device.host, 'label', device.label,
    'created_at', lib.timestamp_json(device.created_at), 'last_sent_at', lib.timestamp_json(device.last_sent_at),
    'failing_since', lib.timestamp_json(device.failing_since), 'this_session', coalesce(device.session_id =
      auth.session_of_token(nullif(current_setting('app.token_id', true), '')), false))
$$;
