-- docs/contract/conditional-requests.md#tags-of-one-object: the tag of the settings of reminders, which have no id. The
-- tags of what has one: test/sql/lib/objects/object_tag.sql.
select plan(4);
select keep('ann', person('ann')), keep('bob', person('bob'));
create function pg_temp.first_part(counter integer) returns text language sql as $$
  select '"' || md5(format('%s reminder_settings %s', kept('ann'), counter))
$$;
create function pg_temp.tag() returns text language sql as $$
  select lib.object_version(kept('ann'), 'reminder_settings', 0, null, '')
$$;
select is(split_part(pg_temp.tag(), '.', 1), pg_temp.first_part(0), 'settings that never changed have the version 0');
insert into app.changes (user_id, resource, object_id, counter)
values (kept('ann'), 'reminder_settings', 0, 7), (kept('ann'), 'reminder_settings', 1, 8),
  (kept('ann'), 'habit', 0, 9), (kept('bob'), 'reminder_settings', 0, 10);
select is(split_part(pg_temp.tag(), '.', 1), pg_temp.first_part(7),
  'then that of their last change, not of another object or person');
select isnt(lib.object_version(kept('ann'), 'reminder_settings', 0, null, 'later'), pg_temp.tag(),
  'what changes by the clock turns it too');
select is(lib.object_version(kept('ann'), 'unknown', 0, null, ''), null, 'nothing else has a tag');
select * from finish();
