-- Asked without policies, so that each branch says itself whose object it means; when tags move: object_tag.sql.
-- Their versions: lib.object_version.
select plan(14);
select stages(), chapters(1, '{a}'), set_config('app.data_key', '', true);
select whole_life('ann'), whole_life('ben');
select as_user('ann'), as_owner();
alter table app.goal_completions disable trigger user;
update app.goal_completions set change_number = null;
delete from app.changes;
-- Numbers of other objects, which are nobody's versions: of another resource or person with the same id, of another id.
insert into app.changes (user_id, resource, object_id, counter)
  select person('ann'), 'practice_tag', kept('ann_' || v.name), 99
    from unnest('{habit,entry,quote}'::text[]) v (name)
  union select person('ben'), v.resource, kept('ann_' || v.name), 99
    from (values ('habit', 'habit'), ('journal_entry', 'entry'), ('promotion', 'quote')) v (resource, name)
  union select person('ann'), r, -1, 99 from unnest('{habit,journal_entry,promotion}'::text[]) r;
-- The version of an object of ann's: null without a tag, else the given one if it is in the tag.
create function pg_temp.version(resource text, object_id bigint, expected text) returns text language sql as $$
  select case split_part(t.tag, '.', 1)
      when '"' || md5(concat_ws(' ', tap.person('ann'), resource, object_id, expected)) then expected else t.tag end
    from lib.object_tag(tap.person('ann'), resource, object_id, '{}') t
$$;
create function pg_temp.has(resource text, name text, version text, description text) returns text language sql as $$
  select tap.is(pg_temp.version(resource, tap.kept(name), version), version, description)
$$;
select pg_temp.has(r, 'ben_' || k, null, r || ': somebody else''s has no tag')
  from (values ('habit', 'habit'), ('goal', 'goal'), ('journal_entry', 'entry'), ('promotion', 'quote')) v (r, k);
select pg_temp.has('journal_entry', 'ann_gone', null, 'nor has a deleted entry');
select pg_temp.has('habit', 'ann_habit', '0', 'a habit has version 0 before its first change');
select pg_temp.has(r, 'ann_' || k, '0', r || ' too')
  from (values ('journal_entry', 'entry'), ('promotion', 'quote')) v (r, k);
-- Each has a number of its own.
insert into app.changes (user_id, resource, object_id, counter)
  select person('ann'), v.resource, kept('ann_' || v.name), v.counter
    from (values ('habit', 'habit', 11), ('journal_entry', 'entry', 12), ('promotion', 'quote', 13),
      ('habit', 'other_habit', 21), ('journal_entry', 'gone', 22)) v (resource, name, counter);
select pg_temp.has('habit', 'ann_habit', '11', 'a habit has the number of its last change');
select pg_temp.has('journal_entry', 'ann_entry', '12', 'an entry has its own');
select pg_temp.has('promotion', 'ann_quote', '13', 'a promotion has its own');
update app.goal_completions set change_number = 30 where goal_id = kept('ann_goal');
select pg_temp.has('habit', 'ann_habit', '30', 'a check-in is newer than the habit''s own change');
select pg_temp.has('goal', 'ann_goal', md5(g::text), 'a goal has its row')
  from app.goals g where g.id = kept('ann_goal');
select is((select tag from lib.object_tag(person('ann'), 'practice_tag', kept('ann_tag'), '{}')), null,
  'a resource that no request guards has no tags');
select * from finish();
