select plan(5);
select stages(), as_user('ann');
select is(api.stage_scores_get(10)::jsonb,
  '{"habits_progress": 0, "practice_sessions_completed": 0, "course_items_completed": 0, "overall_progress": 0}',
  'answers a locked stage');
select refused('select api.stage_scores_get(11)', 404, 'stage_not_found', 'refuses stage 11 with 404');
select for_api_only('api.stage_scores_get(bigint)');
select * from finish();
