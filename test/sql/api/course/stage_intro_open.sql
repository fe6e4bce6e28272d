select plan(6);
select stages(), as_user('ann');
select is(api.stage_intro_open(1)::text, '1', 'the first stage is open');
select refused('select api.stage_intro_open(2)', 404, 'content_not_found', 'a locked one hides its introduction');
select refused('select api.stage_intro_open(11)', 404, 'stage_not_found', 'a missing one says so');
select for_api_only('api.stage_intro_open(bigint)');
select * from finish();
