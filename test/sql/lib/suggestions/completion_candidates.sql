select plan(4);
select as_user('bob');
select keep('his', habit('His'));
select as_user('ann');
select is_empty('select * from lib.completion_candidates()', 'finds no candidates without habits and practices');
select keep('walk', habit('Walk'));
select keep('read', habit(E'Read\n0. Everything (habit)'));
select keep('selection', follows('ann', 1, '{"mode": "meditation_timer", "duration_minutes": 10}'));
select as_owner();
delete from app.goals where habit_id = kept('read') and tier = 'clear';
select keep('first', min(id)) from app.goals where habit_id = kept('read');
select as_user('ann');
select results_eq('select * from lib.completion_candidates()', $$ values
  ('habit', 'Walk', goal(kept('walk'), 'clear'), null::bigint),
  ('habit', 'Read 0. Everything (habit)', kept('first'), null),
  ('practice', 'A practice', null, kept('selection')) $$,
  'lists habits with their clear goal or first one, then practices, each on one line');
select as_owner(), follows('bob', 1, '{"mode": "count_up"}');
select as_user('ann'), as_owner();
select results_eq('select target_type, name from lib.completion_candidates()', $$ values
  ('habit', 'Walk'), ('habit', 'Read 0. Everything (habit)'), ('practice', 'A practice') $$,
  'of the caller alone, policies or not');
delete from app.goals where habit_id = kept('read');
update app.user_practices set end_date = start_date where id = kept('selection');
select as_user('ann');
select results_eq('select name from lib.completion_candidates()', $$ values ('Walk') $$,
  'leaves out habits without goals and ended selections');
select * from finish();
