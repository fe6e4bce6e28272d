-- docs/contract/reminders.md#outcomes: what has nothing to say any more when it is sent.
select plan(6);
select travel('2026-06-17 08:00Z'), as_user('ann'), zone('UTC');
select keep('walk', habit('Walk')), keep('read', habit('Read')), keep('swim', habit('Swim')),
  keep('ann', person('ann'));
select as_user('bob'), keep('bobs', habit('Walk')), as_owner();
insert into app.reminder_settings (user_id, enabled, found_until)
values (kept('ann'), true, lib.now()), (person('bob'), true, lib.now());
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, message_id, send_until, state)
select person(owner), kind, object, '2026-06-17', '08:00', lib.now(), message, lib.now(), state
  from (values ('ann', 'habit', kept('walk'), 1, 'waiting'), ('ann', 'habit', kept('read'), 1, 'sent'),
    ('ann', 'habit', kept('swim'), 1, 'waiting'), ('ann', 'milestone', 0, 1, 'waiting'),
    ('ann', 'evening', 0, 2, 'waiting'), ('bob', 'habit', kept('bobs'), 1, 'waiting'))
    r (owner, kind, object, message, state);
insert into app.reminder_sends (user_id, reminder_id, channel) select r.user_id, r.id, 'webpush' from app.reminders r;
create function pg_temp.lapsed() returns text[] language sql as $$
  select array_agg(concat_ws(' ', h.name, r.kind, r.state, r.reason, (select count(*) from app.reminder_sends s
      where s.reminder_id = r.id)) order by r.id)
    from app.reminders r left join app.habits h on r.kind = 'habit' and h.id = r.object_id
$$;
select as_user('ann'), log(goal(kept('walk'), 'low'), '2026-06-17'), log(goal(kept('read'), 'low'), '2026-06-17');
select as_owner(), set_config('app.user_id', kept('ann')::text, true);
select lib.reminders_lapse(1);
select is(pg_temp.lapsed(), '{"Walk habit not_sent done 0","Read habit sent 0","Swim habit waiting 1",'
  '"milestone not_sent off 0","evening waiting 1","Walk habit waiting 1"}',
  'what was done or taken back is not sent, and what another device has stays sent');
select as_user('ann'), api.habit_delete(kept('swim')), as_owner(), set_config('app.user_id', kept('ann')::text, true);
select lib.reminders_lapse(2);
select is((pg_temp.lapsed())[5], 'evening not_sent done 0', 'an evening without an open habit too');
select is((pg_temp.lapsed())[6], 'Walk habit waiting 1', 'of the caller alone');
select lib.reminders_lapse(1);
select is((pg_temp.lapsed())[3], 'habit not_sent off 0', 'of a habit that is gone it is off');

-- The id of a reminder is a key of its person only, and so is that of a message.
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, message_id, send_until)
select kept('ann'), 'milestone', n, '2026-06-17', '08:00', lib.now(), n, lib.now() from unnest(array[3, 4]) n;
insert into app.reminders (user_id, id, kind, object_id, day, local_time, due_at, message_id, send_until)
  overriding system value
select person('bob'), r.id, case r.message_id when 3 then 'test' else 'milestone' end, 0, r.day, r.local_time,
       r.due_at, 3, r.send_until
  from app.reminders r where r.message_id in (3, 4);
insert into app.reminder_sends (user_id, reminder_id, channel)
select r.user_id, r.id, 'webpush' from app.reminders r where r.message_id in (3, 4);
insert into app.reminder_sends (user_id, reminder_id, channel, state, sent_at)
select r.user_id, r.id, 'webpush', 'sent', lib.now() from app.reminders r where r.message_id = 3;
create function pg_temp.of(person_id bigint) returns text language sql as $$
  select string_agg(concat_ws(' ', r.state, (select string_agg(s.state, '+' order by s.id) from app.reminder_sends s
      where s.user_id = r.user_id and s.reminder_id = r.id)), ', ' order by r.id)
    from app.reminders r where r.user_id = of.person_id and r.message_id in (3, 4)
$$;
select lib.reminders_lapse(3);
select is(pg_temp.of(kept('ann')), 'not_sent sent, waiting waiting',
  'only reminders of the message, and of these only what was not sent yet');
select is(pg_temp.of(person('bob')), 'waiting waiting+sent, waiting waiting+sent', 'and none of somebody else');
select * from finish();
