-- docs/contract/reminders.md#off
select plan(3);
select travel('2026-06-17 08:00Z'), keep('ann', person('ann')), keep('bob', person('bob'));
insert into app.reminder_settings (user_id, enabled, found_until)
values (kept('ann'), true, lib.now()), (kept('bob'), true, lib.now());
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state)
select id, kind, object, '2026-06-17', '08:00', lib.now(), state from unnest(array[kept('ann'), kept('bob')]) id
 cross join (values ('habit', 7, 'waiting'), ('habit', 8, 'waiting'), ('habit', 9, 'sent'), ('evening', 7, 'waiting'),
   ('test', 7, 'waiting')) r (kind, object, state);
insert into app.reminder_sends (user_id, reminder_id, channel, state, sent_at)
select r.user_id, r.id, 'webpush', s, case when s = 'sent' then lib.now() end
  from app.reminders r cross join unnest('{sent,waiting}'::text[]) s;
-- What waits, with the sends of it.
create function pg_temp.waits() returns text[] language sql as $$
  select array_agg(concat_ws(' ', p.name, r.kind, r.object_id, r.state, r.reason, s.states)
      order by p.name, r.kind, r.object_id)
    from app.reminders r join (values ('ann'), ('bob')) p (name) on kept(p.name) = r.user_id
    cross join lateral (select string_agg(s.state, ',' order by s.id) from app.reminder_sends s
      where s.reminder_id = r.id) s (states)
   where p.name = 'ann' or r.state <> 'waiting' and r.object_id <> 9 or s.states <> 'sent,waiting'
$$;
select is(pg_temp.waits(), '{"ann evening 7 waiting sent,waiting","ann habit 7 waiting sent,waiting",'
  '"ann habit 8 waiting sent,waiting","ann habit 9 sent sent,waiting","ann test 7 waiting sent,waiting"}', 'all waits');
select lib.reminders_close(kept('ann'), 7);
select is(pg_temp.waits(), '{"ann evening 7 waiting sent,waiting","ann habit 7 not_sent off sent",'
  '"ann habit 8 waiting sent,waiting","ann habit 9 sent sent,waiting","ann test 7 waiting sent,waiting"}',
  'closes what waits of one habit, and no send that is over');
select lib.reminders_close(kept('ann'));
select is(pg_temp.waits(), '{"ann evening 7 not_sent off sent","ann habit 7 not_sent off sent",'
  '"ann habit 8 not_sent off sent","ann habit 9 sent sent","ann test 7 waiting sent,waiting"}',
  'or of a person, but tests, and nothing of others');
select * from finish();
