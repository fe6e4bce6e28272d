select plan(11);
select stages(), keep('first', chapters(1, '{a,b,c}')), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select progress(2, now());
select is(api.course_progress_get(2)::jsonb,
  '{"total_items": 0, "read_items": 0, "progress_percent": 0, "next_unlock_day": null}',
  'a stage without items is at 0');
select as_user('ben');
select is(api.course_progress_get(1)::jsonb,
  '{"total_items": 3, "read_items": 0, "progress_percent": 0, "next_unlock_day": 8}',
  'shows the day that opens the second of three items');
select is((select count(*) from app.stage_progress), 1::bigint, 'reading creates the progress row');
select api.content_completion_create(kept('first'));
select is(api.course_progress_get(1)::jsonb,
  '{"total_items": 3, "read_items": 1, "progress_percent": 33.33, "next_unlock_day": 8}',
  'shows the percentage with two decimals');
select api.content_completion_create(kept('first') + n) from unnest(array[1, 2]) n;
select travel('2026-03-15 00:00Z');
select is(api.course_progress_get(1)::jsonb,
  '{"total_items": 3, "read_items": 3, "progress_percent": 100, "next_unlock_day": null}',
  'shows 100 percent and no next day when all is read and open');
select refused('select api.course_progress_get(2)', 403, 'stage_locked', 'refuses a locked stage with 403');
select refused('select api.course_progress_get(11)', 404, 'stage_not_found', 'refuses a missing stage with 404');
select as_user('cat');
select is(api.course_progress_get(1)::jsonb ->> 'read_items', '0', 'another person has read nothing');
select for_api_only('api.course_progress_get(bigint)');
select * from finish();
