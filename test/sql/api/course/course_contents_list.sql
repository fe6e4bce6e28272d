select plan(13);
select stages(), chapters(1, '{a,b,c}'), chapters(2, '{d,e}');
select as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is(each(api.course_contents_list(2, 50, 0, false), 'is_locked'), '{true,true}', 'a locked stage shows its titles');
select is(each(api.course_contents_list(2, 50, 0, false), 'url'), '{null,null}'::text[], 'and no url');
select is((select count(*) from app.stage_progress), 0::bigint, 'looking at it starts nothing');
select is((api.course_contents_list(1, 50, 0, false) -> 0)::jsonb - 'id', '{"title": "a", "content_type": "chapter", "release_day": 1,
  "url": "content://1-a", "is_locked": false, "is_read": false}', 'the first day opens the first item');
select is((select (current_stage, program_started_at) from app.stage_progress), (1, '2026-03-01 12:00Z'::timestamptz), 'and begins the program');
select travel('2026-03-08 00:00Z');
select is(each(api.course_contents_list(1, 1, 1, false), 'url'), '{content://1-a,content://1-b,null}', 'the eighth day the second; bare, the list is whole');
select is(api.course_contents_list(1, 1, 1, true)::jsonb #- '{items,0,id}', '{"items": [{"title": "b", "content_type": "chapter", "release_day": 2,
  "url": "content://1-b", "is_locked": false, "is_read": false}], "total": 3, "limit": 1, "offset": 1, "has_more": true}', 'a page is cut after locking');
select is(api.course_contents_list(3, 50, 0, false)::text, '[]', 'a stage without items is empty');
select refused('select api.course_contents_list(11, 50, 0, false)', 404, 'stage_not_found', 'there is no eleventh');
select as_user('ben');
select is(each(api.course_contents_list(1, 50, 0, false), 'url'), '{content://1-a,null,null}', 'another person has the own days');
select for_api_only('api.course_contents_list(bigint, integer, integer, boolean)');
select * from finish();
