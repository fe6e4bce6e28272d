-- docs/contract/practice-shares.md#post-practicessharetokenimport; dead links:
-- test/sql/auth/shares/share_link_find.sql.
-- events: practice_share_link_imported 3
select plan(12);
select keep('draft', practice('{"mode": "count_up", "soft_cap_minutes": 7}', 3, 'ann', false));
update app.practices set retired_at = null, description = 'D', instructions = 'I' where id = kept('draft');
insert into auth.practice_share_links (token_hash, sealed_token, practice_id, created_by_user_id, created_at, max_uses)
values (sha256('two'), '\x00', kept('draft'), person('ann'), now(), 2);
select as_user('ann');
select refused($$ select auth.share_import('two') $$, 400, 'cannot_import_own_practice',
  'refuses who made the link with 400');
select as_user('bob');
select results_eq($$ select submitted_by_user_id, stage_number, name, description, instructions,
    default_duration_minutes, mode, mode_config::text, approved, preset from auth.share_import('two') $$,
  $$ select person('bob'), 3, 'Sit', 'D', 'I', 10::float, 'count_up', '{"mode": "count_up", "soft_cap_minutes": 7}',
    false,
    false $$, 'copies the practice to a draft of the caller');
select isnt((auth.share_import('two')).id, kept('draft'), 'a repeat makes another copy');
select as_owner();
select is((select use_count from auth.practice_share_links), 2, 'each copy spends a use');
select as_user('ann');
select is((select count(*) from app.practices), 1::bigint, 'the sharer does not see the copies');
select as_user('bob');
select refused($$ select auth.share_import('two') $$, 410, 'share_link_exhausted',
  'refuses the third of two uses with 410');
select refused($$ select auth.share_import('three') $$, 404, 'share_link_not_found',
  'refuses a token that no link has with 404');
select as_owner();
select is((select use_count from auth.practice_share_links), 2, 'a refusal spends no use');
insert into auth.practice_share_links (token_hash, sealed_token, practice_id, created_by_user_id, created_at)
values (sha256('five'), '\x00', kept('draft'), person('ann'), now()),
  (sha256('six'), '\x00', kept('draft'), person('ann'), now());
select as_user('bob');
select auth.share_import('five');
select as_owner();
select results_eq($$ select use_count from auth.practice_share_links order by id $$, $$ values (2), (1), (0) $$,
  'an import counts a use of its own link');
select for_api_only('auth.share_import(text)');
select * from finish();
