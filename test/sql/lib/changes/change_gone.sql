-- Tombstones, and what a deleted row was a part of (docs/contract/changes.md#the-counter).
select plan(6);
select as_user('ann'), travel('2026-06-17 10:00Z');
select keep('walk', habit('Walk')), keep('read', habit('Read')), keep('entry', entry('A day.'));
select keep('group', (api.goal_group_create('{"name": "G", "shared_template": false}') ->> 'id')::bigint);
select as_owner();
update app.goals set goal_group_id = kept('group') where id = goal(kept('walk'), 'low');
create function pg_temp.noted() returns text[] language sql as $$
  with gone as (delete from app.changes c where c.user_id = tap.person('ann') returning c.*)
  select array(select g.resource || case when g.deleted_at is not null then ' gone' else '' end from gone g order by 1)
$$;
select pg_temp.noted();
select as_user('ann');
select api.goal_completion_create(jsonb_build_object('goal_id', goal(kept('walk'), 'low'), 'did_complete', true));
select as_owner(), pg_temp.noted();
delete from app.goal_completions where goal_id = goal(kept('walk'), 'low');
select is(pg_temp.noted(), '{goal_completion gone,habit}', 'a check-in is gone, and its habit changed');
delete from app.goals where id = goal(kept('walk'), 'clear');
select is(pg_temp.noted(), '{habit}', 'a goal is a part of its habit');
delete from app.goals where id = goal(kept('walk'), 'low');
select is(pg_temp.noted(), '{goal_group,habit}', 'and of its group');
delete from app.habits where id = kept('read');
select is(pg_temp.noted(), '{habit gone}', 'a habit goes with its goals');
delete from app.goal_groups where id = kept('group');
select is(pg_temp.noted(), '{goal_group gone}', 'a group');
delete from app.journal_entries where id = kept('entry');
select is(pg_temp.noted(), '{journal_entry gone}', 'an entry');
select * from finish();
