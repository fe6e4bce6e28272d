-- Asked without policies, so that the function itself says whose changes it means: their order and their pages
-- (docs/contract/changes.md#get-changes).
select plan(6);
select as_user('ben'), travel('2026-06-17 10:00Z');
select habit('Swim');
select api.goal_completion_create(jsonb_build_object('goal_id', (select min(id) from app.goals), 'did_complete', true));
select as_user('ann');
select keep('walk', habit('Walk')), keep('read', habit('Read'));
select api.goal_completion_create(jsonb_build_object('goal_id', goal(kept('walk'), 'low'), 'did_complete', true));
select as_owner();
alter table app.goal_completions disable trigger user;
update app.goal_completions set change_number = 30;
delete from app.changes where user_id = person('ann');
insert into app.changes (user_id, resource, object_id, counter) values (person('ann'), 'habit', kept('walk'), 10),
  (person('ann'), 'habit', kept('read'), 20), (person('ann'), 'account', 0, 20),
  (person('ann'), 'journal_entry', 1000000, 20);
create function pg_temp.after(number bigint, rank integer, id bigint, size integer default 10) returns text
language sql as $$
  select string_agg(format('%s %s', o.number, o.resource || case when o.resource <> 'habit' then ''
      when o.object_id = tap.kept('walk') then ' walk' else ' read' end), ', ' order by n)
    from lib.changed_objects(number, rank::smallint, id, size) with ordinality o (number, rank, resource, object_id, n)
$$;
select is(pg_temp.after(0, 0, -1), '20 habit read, 20 journal_entry, 20 account, 30 habit walk, 30 goal_completion',
  'the oldest first, of one number by rank; a check-in moves its habit, which comes once');
select is(pg_temp.after(20, 1, kept('read')), '20 journal_entry, 20 account, 30 habit walk, 30 goal_completion',
  'goes on in the middle of a number');
select is(pg_temp.after(30, 1, kept('walk')), '30 goal_completion', 'also of a check-in');
select is(pg_temp.after(30, 3, 1000000), null, 'ends after the newest');
select is(pg_temp.after(0, 0, -1, 2), '20 habit read, 20 journal_entry', 'a page has its size');
select set_config('app.scopes', 'assistant journal:read', true);
select is(pg_temp.after(0, 0, -1), '20 journal_entry', 'an assistant sees what its scopes read');
select * from finish();
