select plan(9);
select stages(), keep('first', chapters(1, '{a,b}')), keep('later', chapters(2, '{c}'));
select as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select refused($$ select api.course_content_get(kept('later')) $$, 404, 'content_not_found',
  'refuses an item of a locked stage with 404');
select refused('select api.course_content_get(-1)', 404, 'content_not_found', 'refuses a missing item with 404');
select is((select count(*) from app.stage_progress), 0::bigint, 'a refusal creates no progress row');
select is(api.course_content_get(kept('first'))::jsonb ->> 'url', 'content://1-a', 'an open item shows its url');
select is(api.course_content_get(kept('first') + 1)::jsonb - 'id',
  '{"title": "b", "content_type": "chapter", "release_day": 2, "url": null, "is_locked": true, "is_read": false}',
  'an item of a later day is locked and has no url');
select is((select count(*) from app.stage_progress), 1::bigint, 'reading creates the progress row');
select for_api_only('api.course_content_get(bigint)');
select * from finish();
