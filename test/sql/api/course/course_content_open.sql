select plan(9);
select stages(), keep('first', chapters(1, '{a,b,c}')), keep('later', chapters(2, '{d}'));
update app.stage_contents set url = 'https://legacy' where id = kept('first') + 1;
select as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is(api.course_content_open(kept('first'))::text, '"1-a"', 'answers the id of an open chapter');
select refused($$ select api.course_content_open(kept('first') + 2) $$, 404, 'content_not_found',
  'refuses a chapter of a later day with 404');
select refused($$ select api.course_content_open(kept('later')) $$, 404, 'content_not_found',
  'refuses a chapter of a locked stage with 404');
select refused('select api.course_content_open(-1)', 404, 'content_not_found', 'refuses a missing item with 404');
select travel('2026-03-21 12:00Z');
select is(api.course_content_open(kept('first') + 2)::text, '"1-c"', 'all chapters are open on the last day');
select refused($$ select api.course_content_open(kept('first') + 1) $$, 404, 'content_not_found',
  'refuses an item that is no chapter with 404');
select for_api_only('api.course_content_open(bigint)');
select * from finish();
