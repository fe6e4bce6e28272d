--! Previous: sha1:f8d2f72c19ba7a2be813affb90c5ae3147be8b05
--! Hash: sha1:80b584bde7ceb43a4bf4fbfa78e442a07405f8d4
--! Message: reminders

-- Reminders in a person's own day, the devices that they go to, and what became of each (docs/contract/reminders.md).
set local lock_timeout = '2s';

create table app.reminder_settings (
  user_id bigint primary key references auth.users (id) on delete cascade,
  enabled boolean not null default false,
  quiet_from time,
  quiet_to time,
  evening_at time,
  digest_at time,
  show_names boolean not null default false,
  found_until timestamptz not null,
  next_at timestamptz,
  constraint reminder_settings_quiet_hours_have_both_ends check ((quiet_from is null) = (quiet_to is null)),
  constraint reminder_settings_next_only_while_enabled check (enabled or next_at is null)
) with (fillfactor = 80);
create index reminder_settings_by_next on app.reminder_settings (next_at) where next_at is not null;

create table app.reminders (
  user_id bigint not null references app.reminder_settings (user_id) on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  object_id bigint not null,
  day date not null,
  local_time time not null,
  due_at timestamptz not null,
  session_id bigint,
  decide_at timestamptz,
  message_id bigint,
  send_until timestamptz,
  state text not null default 'waiting',
  reason text,
  primary key (user_id, id),
  constraint reminders_once_per_minute_of_a_day unique (user_id, kind, object_id, day, local_time),
  constraint reminders_kind_is_known check (kind in ('habit', 'evening', 'digest', 'milestone', 'test')),
  constraint reminders_state_is_known check (state in ('waiting', 'sent', 'not_sent')),
  constraint reminders_say_why_they_were_not_sent check ((state = 'not_sent') = (reason is not null)),
  constraint reminders_reason_is_known check (reason in ('off', 'no_device', 'paused', 'not_scheduled', 'week_met',
    'done', 'late', 'quiet', 'mail_limit', 'failed')),
  constraint reminders_of_a_message_end check ((message_id is null) = (send_until is null)),
  constraint reminders_are_decided_once check (decide_at is null or state = 'waiting' and message_id is null)
) with (fillfactor = 80);
create index reminders_waiting on app.reminders (user_id, decide_at) where state = 'waiting';
create index reminders_by_message on app.reminders (user_id, message_id) where message_id is not null;
create index reminders_by_due on app.reminders (due_at);

create table auth.push_devices (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  session_id bigint,
  channel text not null,
  address_hash bytea not null,
  host text,
  address bytea,
  p256dh bytea,
  auth bytea,
  vapid_key text,
  label text,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  failing_since timestamptz,
  primary key (user_id, id),
  constraint push_devices_one_per_address unique (address_hash),
  constraint push_devices_of_a_session foreign key (user_id, session_id) references auth.sessions (user_id, id)
    on delete set null (session_id),
  constraint push_devices_channel_is_known check (channel in ('webpush', 'email')),
  constraint push_devices_webpush_has_an_address check (case channel when 'webpush'
    then num_nulls(host, address, p256dh, auth, vapid_key) = 0
    else num_nonnulls(host, address, p256dh, auth, vapid_key) = 0 end),
  constraint push_devices_address_is_a_hash check (octet_length(address_hash) = 32),
  constraint push_devices_label_is_short check (length(label) <= 80)
);
create index push_devices_by_session on auth.push_devices (user_id, session_id);

create table app.reminder_sends (
  user_id bigint not null,
  id bigint generated always as identity,
  reminder_id bigint not null,
  device_id bigint,
  channel text not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  sent_at timestamptz,
  primary key (user_id, id),
  constraint reminder_sends_once_per_device unique (user_id, reminder_id, device_id),
  constraint reminder_sends_of_a_reminder foreign key (user_id, reminder_id) references app.reminders (user_id, id)
    on delete cascade,
  constraint reminder_sends_to_a_device foreign key (user_id, device_id) references auth.push_devices (user_id, id)
    on delete set null (device_id),
  constraint reminder_sends_state_is_known check (state in ('waiting', 'sent', 'gone', 'failed')),
  constraint reminder_sends_say_when check ((state = 'sent') = (sent_at is not null))
) with (fillfactor = 80);
create index reminder_sends_by_device on app.reminder_sends (user_id, device_id);

create table jobs.push_hosts (
  host text primary key,
  failed_at timestamptz[] not null default '{}',
  refused_at timestamptz[] not null default '{}',
  open_until timestamptz
);

insert into auth.hmac_keys (purpose, key) values ('unsubscribe', extensions.gen_random_bytes(32));
