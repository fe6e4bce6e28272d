-- docs/contract/reminders.md#what-a-message-says. Wednesday 2026-06-17.
select plan(14);
select travel('2026-06-17 06:00Z'), as_user('ann'), zone('UTC');
select keep('long', habit(repeat('x', 70), '{"notification_times": ["08:00"]}')),
  keep('read', habit('Read', '{"notification_times": ["08:00"]}')),
  keep('swim', habit('Swim', '{"notification_times": ["08:00"]}')),
  keep('walk', habit('Walk', '{"notification_times": ["08:00"]}')),
  keep('done', habit('Done', '{"notification_times": ["08:00"]}'));
select log(goal(kept('done'), 'low'), '2026-06-17');
select as_user('bob'), keep('bobs', habit('Bob''s', '{"notification_times": ["08:00"]}')), as_owner();
-- A check-in whose number is that of a habit which has a reminder.
insert into app.goal_completions (id, user_id, goal_id, local_day, completed_units, recorded_at)
overriding system value
select kept('read'), person('ann'), goal(kept('walk'), 'low'), '2026-06-10', 1, '2026-06-10 12:00Z';
insert into app.reminder_settings (user_id, enabled, show_names, found_until)
values (person('bob'), true, false, now()), (person('ann'), true, true, now());
create function pg_temp.due(name text, owner text, kind text, object bigint) returns void language sql as $$
  with made as (
    insert into app.reminders (user_id, kind, object_id, day, local_time, due_at)
    values (person(owner), kind, object, '2026-06-17', '08:00', now()) returning id
  )
  select keep(name, id) from made
$$;
select pg_temp.due('r_test', 'ann', 'test', 0), pg_temp.due('r_milestone', 'ann', 'milestone', kept('read')),
  pg_temp.due('r_evening', 'ann', 'evening', 0), pg_temp.due('r_digest', 'ann', 'digest', 0),
  pg_temp.due('r_long', 'ann', 'habit', kept('long')), pg_temp.due('r_read', 'ann', 'habit', kept('read')),
  pg_temp.due('r_swim', 'ann', 'habit', kept('swim')), pg_temp.due('r_bob', 'bob', 'habit', kept('bobs'));
create function pg_temp.said(owner text, variadic names text[]) returns text language sql as $$
  select format('%s: %s', t.title, t.body)
    from lib.reminder_text(person(owner), array(select kept('r_' || n) from unnest(names) n)) t
$$;
select is(pg_temp.said('ann', 'long'), 'A reminder: Due now: ' || repeat('x', 60), 'the first 60 letters of a name');
select is(pg_temp.said('ann', 'read', 'swim'), 'A reminder: Due now: Read, Swim', 'the names of what is due');
select is(pg_temp.said('ann', 'digest'), format('Your day: For today: %s, Read, Swim and 1 more', repeat('x', 60)),
  'three names at most, and nothing that is done');
select is(pg_temp.said('ann', 'milestone'), 'A milestone: You reached one with Walk', 'the habit of a check-in');
select is(pg_temp.said('ann', 'test', 'milestone', 'evening', 'digest', 'read'), format(E'A reminder: Due now: Read\n'
  'For today: %1$s, Read, Swim and 1 more\nStill open today: %1$s, Read, Swim and 1 more\n'
  'You reached one with Walk\nReminders arrive here.', repeat('x', 60)), 'all kinds of one minute in their order');
select is(pg_temp.said('ann', 'read', 'bob'), 'A reminder: Due now: Read', 'none of somebody else''s');
select is(pg_temp.said('bob', 'bob'), 'A reminder: Due now: one habit', 'no names where the person wants none');
update app.reminder_settings set show_names = not show_names;
select is(pg_temp.said('ann', 'digest'), 'Your day: For today: 4 habits', 'but how many they are');
select is(pg_temp.said('ann', 'read', 'bob'), 'A reminder: Due now: one habit', 'of the person');
select is(pg_temp.said('bob', 'bob'), 'A reminder: Due now: Bob''s', 'as each person wants it');
with made as (
  insert into app.reminders (user_id, kind, object_id, day, local_time, due_at)
  values (person('ann'), 'habit', kept('read'), '2026-06-17', '09:00', now()) returning id
)
select keep('r_both', id) from made;
update app.reminder_settings set show_names = true;
select is(pg_temp.said('ann', 'read', 'both', 'swim'), 'A reminder: Due now: Read, Swim', 'each habit once');
update app.habits set name = repeat(case when name in ('Read', 'Walk') then '習' else '🌱' end, 60) || name;
select is(pg_temp.said('ann', 'long', 'read', 'swim'), format('A reminder: Due now: %s, %s, %s', repeat('🌱', 49),
  repeat('習', 60), repeat('🌱', 49)), 'names are cut to their share of 600 bytes');
update app.habits set name = repeat('🌱', 49) || 'abc' where id = kept('swim');
select is(pg_temp.said('ann', 'long', 'read', 'swim'), format('A reminder: Due now: %s, %s, %s', repeat('🌱', 49),
  repeat('習', 60), repeat('🌱', 49) || 'ab'), 'which a name may fill to its last byte');
select cmp_ok(octet_length(pg_temp.said('ann', 'evening', 'long', 'read', 'swim')), '<', 700,
  'in several lines to a smaller one');
select * from finish();
