-- docs/contract/reminders.md#outcomes: which rows jobs.push_load and jobs.push_store touch. Ann has a phone and a
-- tablet, and reminders in two messages: walk and read in one, run in another. Bob's reminder, message and device have
-- the ids of Ann's walk, its message and her phone: these are keys of a person only.
select plan(14);
select travel('2026-06-17 08:00Z'), keep('ann', person('ann')), keep('bob', person('bob'));
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
select person(name), true, lib.now(), '2026-06-17 12:00Z' from unnest('{ann,bob}'::text[]) name;
create function pg_temp.device(owner text, name text, id bigint default null) returns void language sql as $$
  with made as (
    insert into auth.push_devices (user_id, id, channel, address_hash, host, address, p256dh, auth, vapid_key,
      created_at) overriding system value
    select kept(owner), coalesce(device.id, nextval('auth.push_devices_id_seq')), 'webpush',
           sha256(convert_to(name, 'UTF8')), name || '.example', lib.seal(name), lib.seal('p'), lib.seal('a'), 'k',
           lib.now()
    returning id
  )
  select keep(name, id) from made
$$;
select pg_temp.device('ann', 'phone'), pg_temp.device('ann', 'tablet');
select pg_temp.device('bob', 'bobs', kept('phone')), pg_temp.device('bob', 'other');
with made as (
  insert into auth.push_devices (user_id, channel, address_hash, created_at)
  values (kept('ann'), 'email', sha256('mail'), lib.now()) returning id
)
select keep('mail', id) from made;
insert into jobs.push_hosts (host, open_until) values ('other.example', '2026-06-17 09:00Z');
create function pg_temp.due(owner text, name text, message text, until timestamptz, id bigint default null)
returns void language sql as $$
  with made as (
    insert into app.reminders (user_id, id, kind, object_id, day, local_time, due_at, message_id, send_until)
      overriding system value
    select kept(owner), n.id, 'test', n.id, '2026-06-17', '08:00', lib.now() - interval '10 seconds', m.id, until
      from (select coalesce(due.id, nextval('app.reminders_id_seq'))) n (id)
      cross join lateral (select case when message = name then n.id else kept(message) end) m (id)
    returning id
  )
  select keep(name, id) from made
$$;
select pg_temp.due('ann', 'walk', 'walk', '2026-06-17 09:00Z');
select pg_temp.due('ann', 'read', 'walk', '2026-06-17 09:00Z'),
  pg_temp.due('ann', 'run', 'run', '2026-06-17 08:00:09Z'),
  pg_temp.due('bob', 'sing', 'walk', '2026-06-17 08:00:09Z', kept('walk'));
insert into app.reminder_sends (user_id, reminder_id, device_id, channel, state, sent_at, tries)
select kept(s.owner), kept(s.reminder), case when s.device <> 'none' then kept(s.device) end,
       case s.device when 'mail' then 'email' else 'webpush' end, s.state,
       case when s.state = 'sent' then timestamptz '2026-06-17 07:00Z' end, s.tries
  from (values ('ann', 'walk', 'phone', 'waiting', 0), ('ann', 'walk', 'tablet', 'waiting', 0),
    ('ann', 'walk', 'mail', 'waiting', 0), ('ann', 'walk', 'none', 'waiting', 0), ('ann', 'read', 'phone', 'sent', 1),
    ('ann', 'run', 'phone', 'waiting', 0), ('bob', 'sing', 'bobs', 'waiting', 0))
    s (owner, reminder, device, state, tries);
update app.reminders set state = 'sent' where id = kept('read');

-- What differs from the rows above, by name; nothing of it stays.
create function pg_temp.rows() returns setof text language sql as $$
  select concat_ws(' ', n.name, r.state, r.reason) from app.reminders r
    join (values ('ann', 'walk'), ('ann', 'read'), ('ann', 'run'), ('bob', 'sing')) n (owner, name)
      on kept(n.owner) = r.user_id and kept(n.name) = r.id
  union all
  select concat(n.name, '-', coalesce(d.name, 'none'), ' ', s.state, ' ', s.tries,
      to_char(s.sent_at at time zone 'UTC', ' HH24:MI')) from app.reminder_sends s
    join (values ('ann', 'walk'), ('ann', 'read'), ('ann', 'run'), ('bob', 'sing')) n (owner, name)
      on kept(n.owner) = s.user_id and kept(n.name) = s.reminder_id
    left join (values ('ann', 'phone'), ('ann', 'tablet'), ('ann', 'mail'), ('bob', 'bobs')) d (owner, name)
      on kept(d.owner) = s.user_id and kept(d.name) = s.device_id
  union all
  select concat(n.name, to_char(d.last_sent_at at time zone 'UTC', ' "sent" HH24:MI'),
      to_char(d.failing_since at time zone 'UTC', ' "fails" HH24:MI')) from auth.push_devices d
    join (values ('ann', 'phone'), ('ann', 'tablet'), ('ann', 'mail'), ('bob', 'bobs'), ('bob', 'other'))
      n (owner, name) on kept(n.owner) = d.user_id and kept(n.name) = d.id
  union all
  select p || to_char(s.next_at at time zone 'UTC', ' "looks" HH24:MI') from unnest('{ann,bob}'::text[]) p
    join app.reminder_settings s on s.user_id = kept(p)
$$;
create temporary table before on commit drop as select r from pg_temp.rows() r;
-- Runs a statement as Ann's job; returns what it returns, and the rows that it left, then undoes it.
create function pg_temp.after(statement text) returns text language plpgsql as $$
declare
  v_returned text;
begin
  begin
    perform set_config('app.user_id', kept('ann')::text, true), as_role('app_worker');
    execute statement into v_returned;
    perform as_owner();
    raise sqlstate 'TT001' using message = concat_ws('; ', nullif(v_returned, ''),
      (select string_agg(r, '; ' order by r) from (select r from pg_temp.rows() r except select r from before) x (r)),
      (select 'gone: ' || string_agg(split_part(r, ' ', 1), ' ' order by r) from before b
        where not exists (select from pg_temp.rows() r where split_part(r, ' ', 1) = split_part(b.r, ' ', 1))),
      (select 'again in ' || round(extract(epoch from max(run_at) - now())) from graphile_worker.jobs
        where task_identifier = 'push_send'));
  exception when sqlstate 'TT001' then
    return sqlerrm;
  end;
end $$;
create function pg_temp.store(device text, outcome text, retry_after integer default null, hash text default null)
returns text language sql as $$
  select pg_temp.after(format($q$ select replace(jobs.push_store(%s, %s, %L, %L, %L, %L)::text, '.000000', '') $q$,
    kept('walk'), kept(device), array[kept('walk'), kept('read')],
    encode(sha256(convert_to(coalesce(hash, device), 'UTF8')), 'hex'), outcome, retry_after))
$$;
create function pg_temp.load(message text, device text) returns text language sql as $$
  select pg_temp.after(format($q$ select concat_ws(' ', l ->> 'endpoint', l ->> 'email', (select string_agg(n, '+')
      from json_array_elements_text(l -> 'reminders') r join unnest('{walk,read,run,sing}'::text[]) n
        on kept(n)::text = r and n <> 'sing')) from jobs.push_load(%s, %s) l $q$, kept(message), kept(device)))
$$;

select is(pg_temp.load('walk', 'phone'), 'phone walk', 'hands out what waits for the device, of that message alone');
select is(pg_temp.load('run', 'phone'), 'phone run', 'another message has another reminder');
select is(pg_temp.load('walk', 'mail'), 'ann@example.com walk', 'a mail goes to the address of the person');
select is(pg_temp.load('walk', 'other'), 'walk-none gone 0', 'another person''s device gets nothing');

select is(pg_temp.store('phone', 'sent'), '[10, 10]; phone sent 08:00; walk sent; walk-phone sent 1 08:00',
  'sent: what waited for the device, once, and nothing beside it');
select is(pg_temp.store('phone', 'sent', hash => 'tablet'), '[10, 10]; walk sent; walk-none sent 1 08:00',
  'neither the device nor another one has it where the address is that of another');
select is(pg_temp.store('other', 'sent'), '[10, 10]; walk sent; walk-none sent 1 08:00',
  'nor has another person''s device');
select is(pg_temp.store('phone', 'again'), 'phone fails 08:00; walk-phone waiting 1; again in 30',
  'again: one try more of what waits, while there is time for its own reminders');
select is(pg_temp.store('phone', 'gone'), 'ann looks 08:00; read-none sent 1 07:00; run-none waiting 0; '
  'walk-none gone 0; gone: phone read-phone run-phone walk-phone',
  'gone: the person''s device goes, and the job looks at what is due without it');
select is(pg_temp.store('phone', 'gone', hash => 'older'), 'walk-none gone 0', 'a device with a new address stays');
select is(pg_temp.store('phone', 'rejected'), 'phone fails 08:00; walk-phone failed 0', 'rejected: it has failed');
select is(pg_temp.store('phone', 'rejected', hash => 'older'), 'walk-none gone 0', 'or is gone with its address');

update app.reminder_sends set tries = 12 where device_id = kept('phone');
update app.reminders set send_until = '2026-06-19 08:00Z' where user_id = kept('ann') and message_id = kept('walk');
select matches(pg_temp.store('phone', 'again'), 'walk-phone waiting 13; again in 61440', 'the 13th wait is the 12th');
select travel('2026-06-19 08:00Z');
select matches(pg_temp.load('walk', 'phone'), 'walk-phone failed 12', 'what is too late has failed');
select * from finish();
