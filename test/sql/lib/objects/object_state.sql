-- Asked without policies, so that each branch says itself whose object it means; the tags: object_tag.sql.
select plan(13);
select stages(), chapters(1, '{a}'), set_config('app.data_key', '', true);
select whole_life('ann'), whole_life('ben');
select as_user('ann'), as_owner();
alter table app.goal_completions disable trigger user;
update app.goal_completions set change_number = null;
delete from app.changes;
create function pg_temp.state(resource text, object_id bigint) returns text language sql as $$
  select format('%s|%s', s.version, s.by_clock) from lib.object_state(tap.person('ann'), resource, object_id) s
$$;
select is(pg_temp.state(r, kept('ben_' || k)), '|', r || ': somebody else''s has no state')
  from (values ('habit', 'habit'), ('goal', 'goal'), ('journal_entry', 'entry'), ('promotion', 'quote')) v (r, k);
select is(pg_temp.state('journal_entry', kept('ann_gone')), '|', 'nor has a deleted entry');
select matches(pg_temp.state('habit', kept('ann_habit')), '^0\|1 ', 'a habit has version 0 before its first change');
select is(pg_temp.state(r, kept('ann_' || k)), '0|', r || ' too')
  from (values ('journal_entry', 'entry'), ('promotion', 'quote')) v (r, k);
-- Each has a number of its own; others have it for the same id of other resources and people.
insert into app.changes (user_id, resource, object_id, counter)
  select person('ann'), v.resource, kept('ann_' || v.name), v.counter
    from (values ('habit', 'habit', 11), ('journal_entry', 'entry', 12), ('promotion', 'quote', 13),
      ('habit', 'other_habit', 21), ('journal_entry', 'gone', 22)) v (resource, name, counter);
insert into app.changes (user_id, resource, object_id, counter)
  select person('ann'), 'practice_tag', kept('ann_' || name), 99 from unnest('{habit,entry,quote}'::text[]) name
  on conflict do nothing;
select matches(pg_temp.state('habit', kept('ann_habit')), '^11\|', 'a habit has the number of its last change');
select is(pg_temp.state('journal_entry', kept('ann_entry')), '12|', 'an entry has its own');
select is(pg_temp.state('promotion', kept('ann_quote')), '13|', 'a promotion has its own');
update app.goal_completions set change_number = 30 where goal_id = kept('ann_goal');
select matches(pg_temp.state('habit', kept('ann_habit')), '^30\|', 'a check-in is newer than the habit''s own change');
select is(pg_temp.state('goal', kept('ann_goal')), md5(g::text) || '|', 'a goal has its row')
  from app.goals g where g.id = kept('ann_goal');
select * from finish();
