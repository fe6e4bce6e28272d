-- events: practice_tag_created 2
select plan(7);
select as_user('ann');
select is(api.practice_tag_create('{"slug": "sight", "label": "Mine"}')::jsonb - 'id' - 'created_at',
  jsonb_build_object('slug', 'sight', 'label', 'Mine', 'owner_user_id', person('ann')),
  'accepts the slug of a system tag');
select throws_ok($$ select api.practice_tag_create('{"slug": "sight", "label": "x"}') $$, '23505', null,
  'refuses a slug that the caller has already');
select as_user('bob');
select lives_ok($$ select api.practice_tag_create('{"slug": "sight", "label": "x"}') $$,
  'accepts a slug that somebody else has');
select as_user();
select throws_ok($$ select api.practice_tag_create('{"slug": "sight", "label": "x"}') $$, '42501', null,
  'refuses a tag without a caller');
select for_api_only('api.practice_tag_create(jsonb)');
select * from finish();
