-- docs/contract/reminders.md#the-next-instant: what a change finds before it, however long the worker was away. The
-- journeys and changes themselves: test/sql/jobs/tasks/reminders_due.sql.
select plan(5);
select travel('2026-06-20 12:00Z'), keep(name, person(name)) from unnest('{ann,bob,cas,dan}'::text[]) name;
insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, stage, created_at,
  notification_times)
select kept(name), 'Walk', '', '2026-06-01', 1, 1, '', lib.now(), '{08:00}'
  from unnest('{ann,bob,cas,dan}'::text[]) name;
insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
select kept(name), 'webpush', sha256(name::bytea), 'push.example', '\x00', '\x00', '\x00', 'k', lib.now()
  from unnest('{ann,cas,dan}'::text[]) name;
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
select kept(name), on_, found::timestamptz, next::timestamptz from (values
  ('ann', true, '2026-06-17 12:00Z', '2026-06-17 12:00Z'), ('bob', true, '2026-06-20 06:00Z', '2026-06-20 06:00Z'),
  ('cas', true, '2026-06-20 09:00Z', '2026-06-21 08:00Z'), ('dan', false, '2026-06-20 09:00Z', null))
  s (name, on_, found, next);
create function pg_temp.of(name text) returns text language sql as $$
  select concat_ws(', ', (
      select string_agg(to_char(r.day, 'DD') || ' ' || coalesce(r.reason, r.state), ' ' order by r.day)
      from app.reminders r where r.user_id = s.user_id), to_char(s.found_until at time zone 'UTC', 'DD HH24:MI'),
      coalesce(to_char(s.next_at at time zone 'UTC', 'DD HH24:MI'), 'none'))
    from app.reminder_settings s where s.user_id = kept(name)
$$;
select lib.reminders_move(kept(name)) from unnest('{ann,bob,dan}'::text[]) name;
select is(pg_temp.of('ann'), '18 late 19 late 20 late, 20 12:00, 20 12:00',
  'all days of a worker that was away are found, and the job looks at once');
select is(pg_temp.of('bob'), '20 no_device, 20 12:00, none', 'without a device there is nothing to look at any more');
select is(pg_temp.of('cas'), '20 09:00, 21 08:00', 'other people''s stay as they are');
select is(pg_temp.of('dan'), '20 09:00, none', 'and those of whom has them off');
select lib.reminders_move(kept('cas'));
select is(pg_temp.of('cas'), '20 12:00, 20 12:00', 'what lies before the next instant needs no finding');
select * from finish();
