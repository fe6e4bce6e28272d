-- docs/contract/reminders.md#messages, each rule alone; why something is not said: reminder_verdict.sql.
select plan(15);
select travel('2026-06-17 10:00Z'), keep('ann', person('ann')), keep('bob', person('bob'));
insert into app.reminder_settings (user_id, enabled, found_until)
values (kept('ann'), true, lib.now()), (kept('bob'), true, lib.now());
insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
select kept(owner), kind, sha256((owner || kind)::bytea), h, a, a, a, h, lib.now() from (values
  ('ann', 'email', null, null::bytea), ('bob', 'email', null, null), ('bob', 'webpush', 'push.example', '\x00'))
  d (owner, kind, h, a);
-- A milestone, which is of no day of a habit, unless `kind` says another.
create function pg_temp.due(name text, owner text, at timestamptz, kind text default 'milestone') returns void
language sql as $$
  with made as (
    insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, decide_at)
    values (kept(owner), kind, case kind when 'test' then (select min(d.id) from auth.push_devices d
        where d.user_id = kept(owner)) else length(name) end, '2026-06-17', (at at time zone 'UTC')::time, at, at)
    returning id
  )
  select keep(name, id) from made
$$;
-- Mails and pushes that the person got.
create function pg_temp.got(owner text, channel text, day date, messages integer)
returns void language sql as $$
  with made as (
    insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, message_id, send_until, state)
    select kept(owner), 'milestone', -n, day, '01:00', lib.now(), -n, lib.now(), 'sent'
      from generate_series(1, messages) n
    returning *
  )
  insert into app.reminder_sends (user_id, reminder_id, channel, state, sent_at)
  select m.user_id, m.id, channel, 'sent', lib.now() from made m
$$;
create function pg_temp.state(name text) returns text language sql as $$
  select concat_ws(' ', r.state, r.reason, case when r.message_id = r.id then 'alone' when r.message_id is not null
      then 'with another' end, to_char(r.decide_at at time zone 'UTC', 'HH24:MI')) from app.reminders r
   where r.id = kept(name)
$$;
select pg_temp.got('ann', 'email', '2026-06-17', 2), pg_temp.got('ann', 'email', '2026-06-16', 3),
  pg_temp.due('a', 'ann', '2026-06-17 09:58Z'), pg_temp.due('bb', 'ann', '2026-06-17 09:59Z'),
  pg_temp.due('ccc', 'bob', '2026-06-17 09:58Z'), pg_temp.due('dddd', 'ann', '2026-06-17 10:01Z');
select results_eq($$ select kind, reason from lib.reminders_decide(array[kept('ann')]) order by reason $$,
  $$ values ('milestone', 'mail_limit'), ('milestone', null) $$, 'tells what was sent, and what not and why');
select is(pg_temp.state('a'), 'waiting alone', 'the third mail of the day is sent');
select is(pg_temp.state('bb'), 'not_sent mail_limit', 'and of two at once not the fourth');
select is(pg_temp.state('ccc') || ', ' || pg_temp.state('dddd'), 'waiting 09:58, waiting 10:01',
  'nothing of other people, and nothing before its time');
select is((select max(max_attempts)::integer from graphile_worker.jobs), 25, 'its job is tried 25 times');
select pg_temp.got('bob', 'webpush', '2026-06-17', 4);
select lib.reminders_decide(array[kept('bob')]);
select is(array(select s.channel from app.reminder_sends s where s.reminder_id = kept('ccc') order by 1),
  '{email,webpush}', 'neither pushes nor mails of others count as mails');

-- Several of one minute.
update app.reminder_settings set quiet_from = '09:00', quiet_to = '12:00' where user_id = kept('bob');
select travel('2026-06-17 10:02Z');
select pg_temp.due('eeeee', 'bob', '2026-06-17 10:02Z'), pg_temp.due('test', 'bob', '2026-06-17 10:02Z', 'test');
select is_empty($$ select reason from lib.reminders_decide(array[kept('bob')]) d where d.kind = 'milestone' $$,
  'what waits for the end of quiet hours is not told');
select is(pg_temp.state('eeeee'), 'waiting 12:00', 'and is in no message');
select is(pg_temp.state('test'), 'waiting alone', 'a test beside it is one of its own');
update app.reminder_settings set quiet_from = null, quiet_to = null where user_id = kept('bob');
select travel('2026-06-17 10:03Z');
select pg_temp.due('digest', 'bob', '2026-06-17 10:03Z', 'digest'), pg_temp.due('ffffff', 'bob', '2026-06-17 10:03Z'),
  pg_temp.due('ggggggg', 'bob', '2026-06-17 10:03Z');
select lib.reminders_decide(array[kept('bob')]);
select is(pg_temp.state('digest'), 'not_sent off', 'what is not said');
select is((select count(*) from app.reminder_sends s where s.reminder_id = kept('digest')), 0::bigint,
  'goes to no device');
select is(pg_temp.state('ffffff'), 'waiting alone', 'and gives no message its number');
select is(pg_temp.state('ggggggg'), 'waiting with another', 'which is that of the first that is');

-- What a burst costs once the rows of the one before are deleted, and the table was analysed then.
create function pg_temp.read() returns bigint language sql as $$
  select s.seq_tup_read + s.idx_tup_fetch from pg_stat_xact_user_tables s where s.relid = 'app.reminders'::regclass
$$;
select pg_temp.got('bob', 'webpush', '2026-06-10', 500);
delete from app.reminders;
analyze app.reminders;
select pg_temp.got('bob', 'webpush', '2026-06-10', 500), pg_temp.due('last', 'ann', '2026-06-17 10:03Z');
select keep('read', pg_temp.read());
select lib.reminders_decide(array[kept('ann')]);
select is(pg_temp.state('last'), 'waiting alone', 'an analysed table without rows has plans that decide');
select cmp_ok(pg_temp.read() - kept('read'), '<', 50::bigint, 'and read no reminders of other people');
select * from finish();
