select plan(6);
select stages(), as_user('ann');
select is(api.stage_intro_open(1)::text, '1', 'answers the number of an unlocked stage');
select refused('select api.stage_intro_open(2)', 404, 'content_not_found',
  'refuses a locked stage with 404 content_not_found');
select refused('select api.stage_intro_open(11)', 404, 'stage_not_found',
  'refuses a missing stage with 404 stage_not_found');
select for_api_only('api.stage_intro_open(bigint)');
select * from finish();
