-- events: practice_share_link_created 1, practice_share_link_imported 1
select plan(13);
select keep('own', practice(by_name => 'ann', approved => false));
create temp table link (token text);
grant insert, select on link to public;
select as_user('ann');
insert into link select api.practice_share_link_create(kept('own'),
  '{"max_uses": 1, "expires_in_days": 1}') ->> 'token';
select as_owner();
create function import() returns json language sql as $$ select api.practice_share_import(token) from link $$;
grant execute on function import to public;
select as_user('ann');
select refused('select import()', 400, 'cannot_import_own_practice', 'refuses the link''s creator with 400');
select as_user('bob');
select is(import()::jsonb - 'practice_id', '{"stage_number": 1, "name": "Sit", "approved": false}',
  'copies the practice to a draft');
select is((select submitted_by_user_id from app.practices where not approved), person('bob'),
  'makes the importer the author of the copy');
select refused('select import()', 410, 'share_link_exhausted', 'refuses a link without uses left with 410');
select refused($$ select api.practice_share_preview(token) from link $$, 410, 'share_link_exhausted',
  'refuses the preview of a link without uses left with 410');
select as_owner();
update auth.practice_share_links set expires_at = lib.now();
select as_user('bob');
select refused('select import()', 410, 'share_link_expired', 'refuses an expired and exhausted link as expired');
select as_owner();
update auth.practice_share_links set revoked_at = lib.now();
select as_user('bob');
select refused('select import()', 410, 'share_link_revoked', 'refuses a revoked and expired link as revoked');
select as_owner();
update auth.practice_share_links set revoked_at = null, expires_at = null, max_uses = null;
update app.practices set retired_at = lib.now() where id = kept('own');
select as_user('bob');
select refused('select import()', 410, 'share_link_revoked', 'refuses a link to a retired practice as revoked');
select is((select count(*) from app.practices where submitted_by_user_id = person('bob')), 1::bigint,
  'copies nothing in refused requests');
select refused($$ select api.practice_share_import('') $$, 404, 'share_link_not_found',
  'refuses an unknown token with 404');
select for_api_only('api.practice_share_import(text)');
select * from finish();
