-- docs/contract/user-practices.md#selections-of-other-people
select plan(11);
select keep('shared', practice(by_name => 'bob')),
  keep('draft', practice(by_name => 'ann', approved => false, stage => 2));
select as_user('ann');
select keep('one', selection(kept('shared'))), keep('own', selection(kept('draft'), 2));
select is((lib.require_user_practice(kept('one'))).practice_id, kept('shared'), 'answers a selection of the caller');
select is((lib.require_user_practice(kept('own'), true)).id, kept('own'), 'counts a draft of the caller as approved');
select as_owner();
update app.practices set approved = false where id = kept('shared');
select as_user('ann');
select is((lib.require_user_practice(kept('one'))).id, kept('one'),
  'answers a selection whose practice lost its approval where that does not matter');
select refused($$ select lib.require_user_practice(kept('one'), true) $$, 400, 'practice_not_approved',
  'refuses a selection whose practice lost its approval with 400 where that matters');
select refused('select lib.require_user_practice(-1, true)', 404, 'user_practice_not_found',
  'refuses a selection that does not exist with 404');
select as_user('bob');
select refused($$ select lib.require_user_practice(kept('one'), true) $$, 403, 'forbidden',
  'refuses the selection of somebody else with 403, to the author of the practice too');
select as_user();
select refused($$ select lib.require_user_practice(kept('one')) $$, 403, 'forbidden',
  'refuses a selection with 403 without a caller');
select for_api_only('lib.require_user_practice(bigint, boolean)');
select as_user('ann');
select is((select count(*) from app.user_practices), 2::bigint, 'the caller sees their own selections');
select * from finish();
