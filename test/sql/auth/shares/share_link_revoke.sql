-- docs/contract/practice-shares.md#delete-practicesshare-linksshare_link_id
-- events: practice_share_link_revoked 2
select plan(9);
select keep('draft', practice(by_name => 'ann', approved => false)), travel('2026-06-15 12:00Z');
insert into auth.practice_share_links (token_hash, sealed_token, practice_id, created_by_user_id, created_at)
values (sha256('a'), '\x00', kept('draft'), person('ann'), now()), (sha256('b'), '\x00', kept('draft'), null, now());
select keep('link', min(id)), keep('orphan', max(id)) from auth.practice_share_links;
select as_user('bob');
select is(auth.share_link_revoke(kept('link')), false, 'is false for the link of somebody else');
select as_user();
select is(auth.share_link_revoke(kept('orphan')), false, 'is false for a link of nobody without a caller');
select as_user('ann');
select is(auth.share_link_revoke(-1), false, 'is false for a link that does not exist');
select is(auth.share_link_revoke(kept('link')), true, 'is true for a link of the caller');
select travel('2026-06-16 12:00Z');
select is(auth.share_link_revoke(kept('link')), true, 'is true again');
select as_owner();
select results_eq('select revoked_at from auth.practice_share_links order by id',
  array['2026-06-15 12:00Z', null]::timestamptz[], 'keeps the instant of the first revocation, of this link alone');
select for_api_only('auth.share_link_revoke(bigint)');
select * from finish();
