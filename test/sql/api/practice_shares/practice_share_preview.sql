-- events: practice_share_link_created 1
select plan(6);
select keep('own', practice(by_name => 'ann', approved => false));
select as_user('ann');
create temp table link as select api.practice_share_link_create(kept('own'), '{"max_uses": 3}') ->> 'token' as token;
select as_user('bob');
select is(api.practice_share_preview(token)::jsonb - 'mode_config',
  jsonb_build_object('practice_id', kept('own'), 'stage_number', 1, 'name', 'Sit', 'description', '',
  'instructions', '', 'default_duration_minutes', 10, 'mode', 'meditation_timer', 'created_by_display_name', null,
    'expires_at', null, 'max_uses', 3, 'use_count', 0),
  'answers every key, with the creator''s name') from link;
select as_owner();
update auth.users set deleted_at = now() where email = 'ann@example.com';
select as_user('bob');
select is(api.practice_share_preview(token) ->> 'created_by_display_name', null, 'answers no name of a deleted account')
  from link;
select refused($$ select api.practice_share_preview('') $$, 404, 'share_link_not_found',
  'refuses an unknown token with 404');
select for_api_only('api.practice_share_preview(text)');
select * from finish();
