select plan(13);
select stages(), chapters(1, '{a,b,c}'), chapters(2, '{d,e}');
select as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is(each(api.course_contents_list(2, 50, 0, false), 'is_locked'), '{true,true}',
  'all items of a locked stage are locked');
select is(each(api.course_contents_list(2, 50, 0, false), 'url'), '{null,null}'::text[],
  'items of a locked stage have no url');
select is((select count(*) from app.stage_progress), 0::bigint, 'reading a locked stage creates no progress row');
select is((api.course_contents_list(1, 50, 0, false) -> 0)::jsonb - 'id',
  '{"title": "a", "content_type": "chapter", "release_day": 1, "url": "content://1-a", "is_locked": false,
    "is_read": false}', 'day 1 opens the first item');
select is((select (current_stage, program_started_at) from app.stage_progress), (1, '2026-03-01 12:00Z'::timestamptz),
  'reading an unlocked stage creates the progress row');
select travel('2026-03-08 00:00Z');
select is(each(api.course_contents_list(1, 1, 1, false), 'url'), '{content://1-a,content://1-b,null}',
  'day 8 opens the second of three items; the bare array is not cut');
select is(api.course_contents_list(1, 1, 1, true)::jsonb #- '{items,0,id}',
  '{"items": [{"title": "b", "content_type": "chapter", "release_day": 2, "url": "content://1-b", "is_locked": false,
    "is_read": false}], "total": 3, "limit": 1, "offset": 1, "has_more": true}',
  'a page shows the same locks as the whole list');
select is(api.course_contents_list(3, 50, 0, false)::text, '[]', 'a stage without items is an empty list');
select refused('select api.course_contents_list(11, 50, 0, false)', 404, 'stage_not_found',
  'refuses stage 11 with 404');
select as_user('ben');
select is(each(api.course_contents_list(1, 50, 0, false), 'url'), '{content://1-a,null,null}',
  'another person has other days');
select for_api_only('api.course_contents_list(bigint, integer, integer, boolean)');
select * from finish();
