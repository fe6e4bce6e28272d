-- events: practice_share_link_created 2, resource_access_denied 2
select plan(10);
select keep('own', practice(by_name => 'ann', approved => false)), keep('approved', practice(by_name => 'bob')),
  keep('orphan', practice());
insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config,
  approved, preset)
values (1, 'A preset', '', '', 5, 'tarot', '{"mode": "tarot"}', true, true);
select keep('preset', (select id from app.practices where name = 'A preset'));
select travel('2026-06-15 12:00Z'), as_user('ann');
select matches(api.practice_share_link_create(kept('own'), '{}') ->> 'token', '^[A-Za-z0-9_-]{43}$',
  'answers a token of 32 bytes');
select is(api.practice_share_link_create(kept('preset'), '{"expires_in_days": 2}') ->> 'expires_at',
  '2026-06-17T12:00:00.000000Z', 'creates a link to a preset');
select as_owner();
select is(count(*), 2::bigint, 'stores hash and text of a token; without keys the text is plain after a zero byte')
  from auth.practice_share_links l
 where l.created_by_user_id = person('ann') and l.token_hash = sha256(substr(l.sealed_token, 2))
   and get_byte(l.sealed_token, 0) = 0;
select as_user('ann');
select refused($$ select api.practice_share_link_create(kept('approved'), '{}') $$, 403, 'forbidden',
  'refuses an approved practice of somebody else with 403');
select refused($$ select api.practice_share_link_create(kept('orphan'), '{}') $$, 403, 'forbidden',
  'refuses a practice without an author with 403');
select refused($$ select api.practice_share_link_create(0, '{}') $$, 404, 'practice_not_found',
  'refuses a practice that does not exist with 404');
select throws_ok('select * from auth.practice_share_links', '42501', null, 'keeps the API role from reading the table');
select for_api_only('api.practice_share_link_create(bigint, jsonb)');
select * from finish();
