-- auth.push_devices: where reminders of people go (docs/contract/reminders.md#devices). Run-time roles reach it only
-- through functions.
create trigger texts_bind before insert or update of address, p256dh, auth on auth.push_devices
  for each row execute function lib.texts_bind('address', 'p256dh', 'auth');
comment on table auth.push_devices is 'Browsers and mail boxes that reminders of people go to.';
comment on column auth.push_devices.session_id is
  'The session that added it, whose end removes it; null without one, or once it has expired.';
comment on column auth.push_devices.channel is 'webpush, or email: the account''s own address.';
comment on column auth.push_devices.address_hash is 'SHA-256 of the endpoint, or of `mailto:` and the address.';
comment on column auth.push_devices.host is 'The push service; null for email.';
comment on column auth.push_devices.address is 'The endpoint, sealed under the person''s data key.';
comment on column auth.push_devices.p256dh is 'The public key of the device, sealed.';
comment on column auth.push_devices.auth is 'The secret that the device shares with us, sealed.';
comment on column auth.push_devices.vapid_key is 'Our public key that the device was made with.';
comment on column auth.push_devices.label is 'The name that the person gave it.';
comment on column auth.push_devices.failing_since is 'The first failure after the last success; null after a success.';
