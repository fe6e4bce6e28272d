-- Queues a message to a device again, for later.
create or replace function lib.send_again(message_id bigint, device_id bigint, at timestamptz) returns void
language sql volatile as $$
  select graphile_worker.add_job('push_send', json_build_object('user_id', lib.current_user_id(),
    'message_id', message_id, 'device_id', device_id), run_at => now() + (at - lib.machine_now()), max_attempts => 25,
    flags => array['push_send'])
$$;
