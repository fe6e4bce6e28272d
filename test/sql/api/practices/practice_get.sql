select plan(9);
select keep('approved', practice(by_name => 'bob')), keep('own', practice(by_name => 'ann', approved => false));
select as_user('ann');
select is((api.practice_get(kept('own')) ->> 'approved')::boolean, false, 'answers a draft to its author');
select is((api.practice_get(kept('approved')) ->> 'id')::bigint, kept('approved'),
  'answers an approved practice to everybody');
select as_user('bob');
select refused($$ select api.practice_get(kept('own')) $$, 403, 'forbidden',
  'refuses the draft of somebody else with 403');
select refused($$ select api.practice_get(0) $$, 404, 'practice_not_found',
  'refuses a practice that does not exist with 404');
select as_user();
select refused($$ select api.practice_get(kept('own')) $$, 403, 'forbidden',
  'refuses a draft with 403 without a caller');
select as_user('ann');
select is((select count(*) from app.practices where id = kept('own')), 1::bigint,
  'shows own drafts by row-level security');
select for_api_only('api.practice_get(bigint)');
select * from finish();
