-- docs/contract/auth.md#entitlements
select plan(11);
select person('ann'), person('ben'), person('adam'), travel('2026-06-15 12:00Z');
update auth.users set is_admin = true where id = person('adam');
select keep('ann', person('ann')), keep('ben', person('ben')), keep('adam', person('adam'));
select keep('it', (auth.entitlement_grant(kept('ann'), 'x', null, null, '{"reason": "a gift"}')).id);
create function pg_temp.revoke(user_id bigint, id bigint) returns jsonb language sql as $$
  select api.entitlement_delete(user_id, id, '{"reason": "over"}')::jsonb
$$;
grant execute on all functions in schema pg_temp to public;
select as_user('ann');
select refused($$ select pg_temp.revoke(kept('ann'), kept('it')) $$, 403, 'admin_required',
  'refuses a person with 403, for the own entitlement too');
select as_user();
select refused($$ select pg_temp.revoke(kept('ann'), kept('it')) $$, 403, 'admin_required', 'refuses nobody with 403');
select as_user('adam');
select refused($$ select pg_temp.revoke(-1, kept('it')) $$, 404, 'user_not_found',
  'refuses an account that does not exist with 404');
select refused($$ select pg_temp.revoke(kept('ben'), kept('it')) $$, 404, 'entitlement_not_found',
  'refuses the entitlement of another account with 404');
select refused($$ select pg_temp.revoke(kept('ann'), -1) $$, 404, 'entitlement_not_found',
  'refuses an entitlement that does not exist with 404');
select is(pg_temp.revoke(kept('ann'), kept('it')) ->> 'revoked_at', '2026-06-15T12:00:00.000000Z',
  'an admin revokes an active entitlement');
select as_owner();
select is((select metadata from app.entitlements), jsonb_build_object('reason', 'a gift', 'revocation_reason', 'over',
  'revoked_by_admin_id', kept('adam')), 'adds who revoked it and why to what the grant noted');
select as_user('adam');
select refused($$ select pg_temp.revoke(kept('ann'), kept('it')) $$, 404, 'entitlement_not_found',
  'refuses an entitlement that was revoked with 404');
select for_api_only('api.entitlement_delete(bigint, bigint, jsonb)');
select * from finish();
