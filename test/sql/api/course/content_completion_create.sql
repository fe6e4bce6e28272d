select plan(9);
select stages(), keep('first', chapters(1, '{a,b}')), keep('later', chapters(2, '{c}')), as_user('ann'),
  travel('2026-03-01 12:00Z');
select is(api.content_completion_create(kept('first'))::jsonb - 'id',
  jsonb_build_object('content_id', kept('first'), 'completed_at', '2026-03-01T12:00:00.000000Z'),
  'marks an item as read');
select keep('mark', (select id from app.content_completions)), travel('2026-03-05 12:00Z');
select is(api.content_completion_create(kept('first'))::jsonb,
  jsonb_build_object('id', kept('mark'), 'content_id', kept('first'), 'completed_at', '2026-03-01T12:00:00.000000Z'),
  'a repeat answers the first mark');
select lives_ok($$ select api.content_completion_create(kept('first') + 1) $$,
  'marks an item that its day has not opened');
select is((select count(*) from app.stage_progress), 0::bigint, 'marking creates no progress row');
select refused($$ select api.content_completion_create(kept('later')) $$, 404, 'content_not_found',
  'refuses an item of a locked stage with 404');
select refused('select api.content_completion_create(-1)', 404, 'content_not_found', 'refuses a missing item with 404');
select for_api_only('api.content_completion_create(bigint)');
select * from finish();
