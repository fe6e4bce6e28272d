-- docs/contract/changes.md#the-change-log
select plan(14);
create function pg_temp.noted() returns table (resource text, object_id bigint, gone boolean)
language sql security definer set search_path = '' as $$
  select c.resource, c.object_id, c.deleted_at is not null from app.changes c
   where c.user_id = tap.person('ann') and c.counter = (
     select k.counter from app.change_counters k where k.user_id = tap.person('ann')) order by 1, 2
$$;
create function pg_temp.next() returns void language sql as $$ select set_config('app.change', '', true) $$;

select as_user('ann'), pg_temp.next(), keep('habit', habit('Walk')), keep('goal', goal(kept('habit'), 'low'));
select results_eq('select * from pg_temp.noted()', $$ values ('habit', kept('habit'), false) $$,
  'a new habit with its goals is one change');
select pg_temp.next(), api.ui_flags_update('{"has_seen_welcome": true}');
select results_eq('select * from pg_temp.noted()', $$ values ('ui_flags', 0::bigint, false) $$,
  'what a person has once has the id 0');
select pg_temp.next(), api.ui_flags_update('{"has_seen_welcome": true}');
select results_eq('select * from pg_temp.noted()', $$ values ('ui_flags', 0::bigint, false) $$,
  'an update that changes nothing moves nothing');
select pg_temp.next(), keep('group', (api.goal_group_create('{"name": "Body"}') ->> 'id')::bigint), pg_temp.next();
select api.goal_update(kept('goal'), goal_body(jsonb_build_object('goal_group_id', kept('group'))));
select results_eq('select * from pg_temp.noted()',
  $$ values ('goal_group', kept('group'), false), ('habit', kept('habit'), false) $$,
  'a goal changes its habit and its group');
select pg_temp.next(), api.goal_update(kept('goal'), goal_body());
select results_eq('select * from pg_temp.noted()',
  $$ values ('goal_group', kept('group'), false), ('habit', kept('habit'), false) $$,
  'a goal that leaves a group changes the group too');
select api.goal_update(kept('goal'), goal_body(jsonb_build_object('goal_group_id', kept('group')))), pg_temp.next();
select api.goal_group_delete(kept('group'));
select results_eq('select * from pg_temp.noted()',
  $$ values ('goal_group', kept('group'), true), ('habit', kept('habit'), false) $$,
  'a deleted group is gone, and the habits of its goals changed');

select pg_temp.next(), keep('entry', entry('A walk in the rain.'));
select results_eq('select * from pg_temp.noted()', $$ values ('journal_entry', kept('entry'), false) $$,
  'a new entry is a change');
select keep('quote', quote(kept('entry'), 0, 6)), keep('note', note(kept('entry'), 2, 'walk'));
select keep('suggestion', suggestion(kept('entry'), 2, 'walk', kept('goal'))), pg_temp.next();
select api.journal_entry_delete(kept('entry'));
select results_eq('select * from pg_temp.noted()', $$ values ('completion_suggestion', kept('suggestion'), true),
  ('journal_entry', kept('entry'), true), ('marginalia', kept('note'), true), ('promotion', kept('quote'), true) $$,
  'a deleted entry is gone with its notes, suggestions and quotes');

select pg_temp.next(), api.habit_delete(kept('habit'));
select results_eq('select * from pg_temp.noted()', $$ values ('completion_suggestion', kept('suggestion'), true),
  ('habit', kept('habit'), true) $$, 'a deleted habit is gone with the suggestions of its goals');

select as_owner(), pg_temp.next();
insert into app.invitations (user_id, target_type, kind, created_at)
values (person('ann'), 'course', 'readiness', now());
select keep('invitation', (select max(id) from app.invitations));
select as_user('ann'), api.invitation_dismiss(kept('invitation'));
select results_eq('select * from pg_temp.noted()', $$ values ('invitation', kept('invitation'), true) $$,
  'a dismissed invitation is gone');

select as_owner(), pg_temp.next();
select keep('mark', (select counter from app.change_counters where user_id = person('ann')));
update auth.users set timezone = 'Asia/Kolkata' where id = person('ann');
select cmp_ok((select counter from app.change_counters where user_id = person('ann')), '>', kept('mark'),
  'a new zone moves the counter');
select results_eq('select * from pg_temp.noted()', $$ values ('account', 0::bigint, false) $$,
  'a new zone changes the account');

select keep('mark', (select counter from app.change_counters where user_id = person('ann')));
select as_user('ben'), habit('Run');
select as_owner();
select is((select counter from app.change_counters where user_id = person('ann')), kept('mark'),
  'what another person writes moves nothing');

delete from auth.users where id = person('ann');
select is_empty($$ select from app.changes c where not exists (select from auth.users u where u.id = c.user_id) $$,
  'a deleted account leaves no change');
select * from finish();
