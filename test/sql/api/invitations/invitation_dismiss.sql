select plan(9);
select as_user('ann'), travel('2026-06-21 12:00Z');
insert into app.invitations (user_id, target_type, target_id, kind, created_at)
  values (lib.current_user_id(), 'habit', 7, 'consistency', '2026-06-20 12:00Z');
select keep('invitation', (select id from app.invitations));
select as_user('ben');
select refused($$ select api.invitation_dismiss(kept('invitation')) $$, 404, 'invitation_not_found',
  'refuses another person''s invitation with 404');
select refused($$ select api.invitation_dismiss(-1) $$, 404, 'invitation_not_found',
  'refuses a missing invitation with 404');
select as_user('ann');
select is((select dismissed_at from app.invitations), null, 'a refusal changes nothing');
select is(api.invitation_dismiss(kept('invitation'))::jsonb - 'id',
  '{"target_type": "habit", "target_id": 7, "kind": "consistency", "created_at": "2026-06-20T12:00:00.000000Z"}',
  'answers the dismissed invitation');
select travel('2026-06-22 12:00Z');
select lives_ok($$ select api.invitation_dismiss(kept('invitation')) $$, 'a repeat is no refusal');
select is((select dismissed_at from app.invitations), '2026-06-21 12:00Z'::timestamptz,
  'a repeat keeps the first instant');
select for_api_only('api.invitation_dismiss(bigint)');
select * from finish();
