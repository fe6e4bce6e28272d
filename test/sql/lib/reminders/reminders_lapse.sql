-- docs/contract/reminders.md#outcomes: what has nothing to say any more when it is sent.
select plan(4);
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
select * from finish();
