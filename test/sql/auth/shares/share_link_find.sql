-- docs/contract/practice-shares.md#link-states
select plan(11);
select keep('draft', practice(by_name => 'ann', approved => false)), travel('2026-06-15 12:00Z');
create function pg_temp.found(expires timestamptz default null, uses integer default null, used integer default 0,
  revoked timestamptz default null, practice bigint default tap.kept('draft')) returns text language plpgsql as $$
begin
  delete from auth.practice_share_links;
  insert into auth.practice_share_links (token_hash, sealed_token, practice_id, created_by_user_id, created_at,
    expires_at, max_uses, use_count, revoked_at)
  values (sha256('token'), '\x00', practice, person('ann'), '2026-06-01 12:00Z', expires, uses, used, revoked);
  return (select 'link of practice ' || l.practice_id from auth.share_link_find('token') l);
exception when others then
  return sqlstate || ' ' || sqlerrm;
end $$;
create function pg_temp.live() returns text language sql as $$ select 'link of practice ' || tap.kept('draft') $$;
select is(pg_temp.found(), pg_temp.live(), 'finds a link without an end and without a limit');
select is(pg_temp.found('2026-06-15 12:00:00.000001Z', 3, 2), pg_temp.live(),
  'finds a link up to its last moment and its last use');
select is(pg_temp.found('2026-06-15 12:00Z'), 'PT410 share_link_expired', 'refuses a link whose end has come');
select is(pg_temp.found(uses => 3, used => 3), 'PT410 share_link_exhausted', 'refuses a link whose uses are spent');
select is(pg_temp.found('2026-06-15 12:00Z', 1, 1), 'PT410 share_link_expired', 'names the end before the uses');
select is(pg_temp.found('2026-06-15 12:00Z', 1, 1, '2026-06-02 12:00Z'), 'PT410 share_link_revoked',
  'names a revocation before the end');
select is(pg_temp.found(practice => null), 'PT410 share_link_revoked',
  'refuses the link of a practice that was deleted as revoked');
update app.practices set retired_at = now() where id = kept('draft');
select is(pg_temp.found(), 'PT410 share_link_revoked', 'refuses the link of a practice that is retired as revoked');
select refused($$ select auth.share_link_find('Token') $$, 404, 'share_link_not_found',
  'refuses a token that no link has with 404');
select refused('select auth.share_link_find(null)', 404, 'share_link_not_found', 'refuses no token at all with 404');
select is((select array_agg(has_function_privilege(r, 'auth.share_link_find(text)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
