-- events: habit_created 1, habit_pause_created 1, practice_share_link_created 1, user_practice_created 1
select plan(9);
insert into app.goal_group_templates (name) values ('Shared');
select keep('template', (select max(id) from app.goal_group_templates)), keep('draft', practice(by_name => 'ann',
  approved => false));
select as_user('ann');
select keep('habit', habit('Walk')), keep('goal', goal(kept('habit'), 'low')), keep('entry', entry('mine')),
  keep('group', (api.goal_group_create('{"name": "Mine"}') ->> 'id')::bigint),
  keep('link', (api.practice_share_link_create(kept('draft'), '{}') ->> 'id')::bigint),
  keep('selection', selection(kept('draft'))),
  keep('pause', (api.habit_pause_create(jsonb_build_object('from_day', lib.today() + 1)) ->> 'id')::bigint);
select practised(kept('selection'), '2026-06-15 12:00Z');
select keep('session', (select id from app.practice_sessions));
create temp table cases (resource text, name text);
insert into cases values ('habit', 'habit'), ('goal', 'goal'), ('goal_group', 'group'), ('goal_group', 'template'),
  ('practice', 'draft'), ('pause', 'pause'),
  ('user_practice', 'selection'), ('practice_session', 'session'), ('share_link', 'link'), ('journal_entry', 'entry');
grant select on cases to public;
select is(lib.is_foreign('journal_entry', kept('entry')), false,
  'is false for a journal entry of the caller, which is hidden because it was deleted');
select is(lib.is_foreign('goal', kept('goal')), false, 'and for a goal of the caller');
select as_user('bob');
select is_empty('select * from cases where lib.is_foreign(resource, kept(name)) is not true',
  'is true for what somebody else owns and for a template, in each resource');
select is_empty('select * from cases where lib.is_foreign(resource, -1) is not false',
  'is false for what does not exist, in each resource');
select is(lib.is_foreign('thing', 1), null, 'is null for an unknown resource');
select is((select count(*) from app.habits), 0::bigint, 'the caller still sees no row of somebody else');
select for_api_only('lib.is_foreign(text, bigint)');
select * from finish();
