-- docs/contract/practice-shares.md#who-may-share
select plan(11);
insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config,
  approved, preset)
values (1, 'A preset', '', '', 5, 'tarot', '{"mode": "tarot"}', true, true);
select keep('preset', (select max(id) from app.practices));
select keep('draft', practice(by_name => 'ann', approved => false)),
  keep('approved', practice(by_name => 'bob')), keep('retired', practice(by_name => 'ann'));
update app.practices set retired_at = lib.now() where id = kept('retired');
select as_user('ann');
select lives_ok($$ select lib.require_shareable_practice(kept('draft')) $$, 'lets an author share a draft');
select lives_ok($$ select lib.require_shareable_practice(kept('preset')) $$, 'lets any person share a preset');
select refused($$ select lib.require_shareable_practice(kept('approved')) $$, 403, 'forbidden',
  'refuses an approved practice of somebody else with 403');
select refused($$ select lib.require_shareable_practice(kept('retired')) $$, 403, 'forbidden',
  'refuses a retired practice with 403, to its author too');
select refused('select lib.require_shareable_practice(-1)', 404, 'practice_not_found',
  'refuses a practice that does not exist with 404');
select as_user('bob');
select refused($$ select lib.require_shareable_practice(kept('draft')) $$, 403, 'forbidden',
  'refuses the draft of somebody else with 403');
select lives_ok($$ select lib.require_shareable_practice(kept('approved')) $$,
  'lets an author share what was approved');
select as_user();
select refused($$ select lib.require_shareable_practice(kept('draft')) $$, 403, 'forbidden',
  'refuses a draft with 403 without a caller');
select for_api_only('lib.require_shareable_practice(bigint)');
select * from finish();
