-- docs/contract/practice-shares.md#get-practicessharetoken
-- Every key: test/sql/api/practice_shares/practice_share_preview.sql.
select plan(10);
select keep('draft', practice(by_name => 'ann', approved => false));
insert into auth.practice_share_links (token_hash, sealed_token, practice_id, created_by_user_id, created_at, max_uses)
values (sha256('token'), '\x00', kept('draft'), person('ann'), now(), 1);
create function pg_temp.creator(change text default 'select') returns text language plpgsql as $$
begin
  execute change;
  return (select created_by_display_name from auth.share_preview('token'));
end $$;
select is(pg_temp.creator(), null, 'names no creator without a display name, nor anything of their e-mail');
select is(pg_temp.creator($$ update auth.users set display_name = '' $$), null, 'an empty display name is none');
select is(pg_temp.creator($$ update auth.users set display_name = 'Ann' $$), 'Ann',
  'names the creator by their display name');
select is(pg_temp.creator('update auth.users set deleted_at = now()'), null, 'does not name an account that is gone');
select as_user('bob');
select is((select p.practice_id from auth.share_preview('token') p), kept('draft'),
  'shows another person a practice that is hidden from them');
select as_owner();
select is((select use_count from auth.practice_share_links), 0, 'spends no use');
select for_api_only('auth.share_preview(text)');
select practice(by_name => 'ann', approved => false), person('eve');
select is((select count(*) from auth.share_preview('token')), 1::bigint, 'shows the one practice');
select * from finish();
