select plan(14);
select stages(), as_user('ben'), log(goal(habit('Theirs', '{"stage": "1"}'), 'low'), '2026-03-01');
select as_user('ann'), zone('UTC'), travel('2026-03-02 12:00Z');
select is(api.stage_history_get(1)::jsonb, '{"stage_number": 1, "practices": [], "habits": []}',
  'empty without data of the caller');
select keep('walk', habit('Walk', '{"stage": "1", "icon": "w"}')), keep('sit', habit('Sit', '{"stage": "1"}'));
select log(goal(kept('walk'), 'low'), '2026-03-01'), log(goal(kept('walk'), 'low'), '2026-03-02'),
  log(goal(kept('walk'), 'clear'), '2026-03-02', 0);
select as_owner();
delete from app.goals where habit_id = kept('sit');
insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config,
  approved)
select 1, name, '', '', 5, 'count_up', '{"mode": "count_up"}', true
  from unnest(array['Breath', 'Breath', 'Alpha', 'Never']) name;
insert into app.user_practices (user_id, practice_id, stage_number, start_date, end_date, custom_name)
select person('ann'), id, 1, '2026-03-01', '2026-03-01', 'Mine' from app.practices;
insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
select up.user_id, up.id, '2026-03-01 00:00Z'::timestamptz + up.id * interval '0' + m * interval '1 minute',
  m, 'count_up'
  from app.user_practices up join app.practices p on p.id = up.practice_id, unnest(array[5, 7.5]) m
 where p.name <> 'Never';
select as_user('ann');
select is(api.stage_history_get(1)::jsonb -> 'practices', '[
  {"name": "Alpha", "sessions_completed": 2, "total_minutes": 12.5, "last_session": "2026-03-01T00:07:30.000000Z"},
  {"name": "Breath", "sessions_completed": 4, "total_minutes": 25, "last_session": "2026-03-01T00:07:30.000000Z"}]',
  'shows practices with sessions, grouped by catalogue name');
select is(api.stage_history_get(1)::jsonb -> 'habits', '[
  {"name": "Walk", "icon": "w", "goals_achieved": {"low": true, "clear": false, "stretch": false}, "best_streak": 2,
    "total_completions": 2},
  {"name": "Sit", "icon": "", "goals_achieved": {}, "best_streak": 0, "total_completions": 0}]',
  'shows habits with the tiers achieved; a miss achieves nothing');
-- One sitting and one check-in, of this stage and of the next one; what is to be left alone counts its logs.
select keep('less', habit('Less', '{"stage": "1"}')), habit('Later', '{"stage": "2"}');
select keep('none', goal(kept('less'), 'clear')), log(goal(kept('less'), 'low'), '2026-02-20');
select as_owner();
update app.goals set is_additive = false where id = kept('none');
select log(kept('none'), '2026-02-20', 0), log(kept('none'), '2026-02-21', 0);
update app.user_practices set stage_number = 2 where practice_id = (select id from app.practices where name = 'Alpha');
insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
select up.user_id, up.id, '2026-03-01 00:00Z', 1, 'count_up'
  from app.user_practices up join app.practices p on p.id = up.practice_id where p.name = 'Never';
select is(jsonb_path_query_array(api.stage_history_get(1)::jsonb, '$.practices[*].name'), '["Breath", "Never"]',
  'one sitting is enough, and those of another stage are not shown');
select is(jsonb_path_query_array(api.stage_history_get(1)::jsonb, '$.habits[*].name'), '["Walk", "Sit", "Less"]',
  'nor its habits, nor those of other people without policies');
select is((api.stage_history_get(1)::jsonb #> '{habits,2}') - 'best_streak', '{"name": "Less", "icon": "",
  "goals_achieved": {"low": true, "clear": true, "stretch": false}, "total_completions": 3}',
  'one check-in is enough, and each goal has its own');
select as_user('ann');
create function pg_temp.scoped(scope text) returns text language sql as $$
  select set_config('app.scopes', scope, true);
  select format('%s practices, %s habits', json_array_length(h -> 'practices'), json_array_length(h -> 'habits'))
    from api.stage_history_get(1) h
$$;
select is(pg_temp.scoped('assistant program:read habits:read'), '0 practices, 3 habits',
  'with the scope of habits those');
select is(pg_temp.scoped('assistant program:read practices:read'), '2 practices, 0 habits',
  'with that of practices these');
select set_config('app.scopes', '', true);
select refused('select api.stage_history_get(2)', 403, 'stage_locked', 'refuses a locked stage with 403');
select refused('select api.stage_history_get(0)', 404, 'stage_not_found', 'refuses a missing stage with 404');
select progress(2, '2026-03-02 00:00Z');
select lives_ok('select api.stage_history_get(2)', 'answers an unlocked stage');
select for_api_only('api.stage_history_get(bigint)');
select * from finish();
