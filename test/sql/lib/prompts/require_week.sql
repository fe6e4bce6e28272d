-- docs/contract/prompts.md#open-weeks
select plan(16);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is(lib.require_week(1), 1, 'answers a week that is open');
select is(lib.require_week(1, 3), 1, 'answers an open week with a prompt of its stage');
select refused('select lib.require_week(2)', 403, 'week_locked', 'refuses a week that is not open with 403');
select refused(format('select lib.require_week(%s)', week), 404, 'prompt_not_found',
  format('refuses week %s with 404', week))
  from unnest(array['-1', '0', '37', '2147483648', '-9223372036854775808', '9223372036854775807', 'null']) week;
select refused('select lib.require_week(1, 4)', 404, 'prompt_not_found',
  'refuses a prompt that the stage lacks with 404');
select refused('select lib.require_week(2, 4)', 404, 'prompt_not_found',
  'refuses a prompt that the stage lacks before a week that is not open');
select as_owner();
delete from app.prompts where stage_number = 1;
select as_user('ann');
select refused('select lib.require_week(1)', 404, 'prompt_not_found', 'refuses a week without prompts with 404');
select for_api_only('lib.require_week(bigint, bigint)');
select * from finish();
