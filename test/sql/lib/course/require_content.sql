-- docs/contract/course.md#locked-and-missing-items
select plan(9);
select stages(), keep('first', chapters(1, '{a}')), keep('second', chapters(2, '{b}'));
select as_user('ann'), zone('UTC'), travel('2026-03-21 23:59Z');
select is(lib.require_content(kept('first')), 1, 'answers the stage of an item of the first stage');
select progress(1, '2026-03-01 12:00Z');
select refused($$ select lib.require_content(kept('second')) $$, 404, 'content_not_found',
  'refuses an item of a locked stage with 404');
select refused('select lib.require_content(-1)', 404, 'content_not_found',
  'refuses an item that does not exist with 404');
select refused('select lib.require_content(null)', 404, 'content_not_found', 'refuses no item at all with 404');
select travel('2026-03-22 00:00Z');
select is(lib.require_content(kept('second')), 2, 'answers the second stage once the calendar opened it');
select as_user('ben');
select refused($$ select lib.require_content(kept('second')) $$, 404, 'content_not_found',
  'refuses an item with 404 where only somebody else has opened its stage');
select for_api_only('lib.require_content(bigint)');
select * from finish();
