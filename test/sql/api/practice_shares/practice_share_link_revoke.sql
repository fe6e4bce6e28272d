-- events: practice_share_link_created 1, practice_share_link_revoked 2, resource_access_denied 1
select plan(8);
select keep('own', practice(by_name => 'ann', approved => false));
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('link', (api.practice_share_link_create(kept('own'), '{}') ->> 'id')::bigint);
select is(api.practice_share_link_revoke(kept('link'))::text, null, 'revokes a link of the caller');
select travel('2026-06-16 12:00Z');
select is(api.practice_share_link_revoke(kept('link'))::text, null, 'accepts a repeat');
select is(api.practice_share_links_list(kept('own'), 1) -> 0 ->> 'revoked_at', '2026-06-15T12:00:00.000000Z',
  'keeps the time of the first revocation');
select as_user('bob');
select refused($$ select api.practice_share_link_revoke(kept('link')) $$, 403, 'forbidden',
  'refuses the link of somebody else with 403');
select refused($$ select api.practice_share_link_revoke(0) $$, 404, 'share_link_not_found',
  'refuses a link that does not exist with 404');
select for_api_only('api.practice_share_link_revoke(bigint)');
select * from finish();
