select plan(7);
select as_user('ann');
select is(api.practice_tag_create('{"slug": "sight", "label": "Mine"}')::jsonb - 'id' - 'created_at',
  jsonb_build_object('slug', 'sight', 'label', 'Mine', 'owner_user_id', person('ann')), 'a slug of the system''s is free to take');
select throws_ok($$ select api.practice_tag_create('{"slug": "sight", "label": "x"}') $$, '23505', null, 'once');
select as_user('bob');
select lives_ok($$ select api.practice_tag_create('{"slug": "sight", "label": "x"}') $$, 'by each');
select as_user();
select throws_ok($$ select api.practice_tag_create('{"slug": "sight", "label": "x"}') $$, '42501', null, 'nobody makes nothing');
select for_api_only('api.practice_tag_create(jsonb)');
select * from finish();
