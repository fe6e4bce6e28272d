-- docs/contract/course.md#opening-of-items
select plan(7);
select stages(), keep('a', chapters(1, '{a,b,c}'));
update app.stage_contents set release_day = 2 - release_day + 1 where title in ('a', 'b');
select as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is_empty('select from lib.course_items(1) where not is_locked or url is not null',
  'locks every item, without its url, for a person who has not begun');
select progress(1, '2026-03-01 00:00Z');
select results_eq('select title, url, is_locked from lib.course_items(1) order by id', $$ values
  ('a', null, true), ('b', 'content://1-b', false), ('c', null, true) $$,
  'opens the item of the earliest release day first, and shows its url alone');
select travel('2026-03-21 12:00Z');
select results_eq('select title, is_locked from lib.course_items(1) order by id',
  $$ values ('a', false), ('b', false), ('c', false) $$, 'opens every item on the last day of the stage');
select as_user('ben');
select api.content_completion_create(kept('a'));
select as_user('ann');
select is((select bool_or(is_read) from lib.course_items(1)), false, 'does not count what somebody else has read');
select api.content_completion_create(kept('a') + 1);
select is((select array_agg(title) from lib.course_items(1) where is_read), '{b}', 'marks what the caller has read');
select is_empty('select from lib.course_items(2)', 'has no rows for a stage without items');
select as_role('app_analyst');
select throws_ok('select from lib.course_items(1)', '42501', null, 'an analyst may not run it');
select * from finish();
