-- events: practice_tag_created 2, practice_tag_deleted 1
select plan(8);
select as_owner();
insert into app.system_practice_tags (slug, label, created_at) values ('test_only', 'x', now());
select keep('system', (select max(id) from app.system_practice_tags));
select as_user('ann');
select keep('own', (api.practice_tag_create('{"slug": "hill", "label": "Hill"}') ->> 'id')::bigint);
select is(api.practice_tag_delete(kept('own'))::text, null, 'deletes a tag of the caller');
select refused($$ select api.practice_tag_delete(kept('system')) $$, 403, 'cannot_modify_system_tag',
  'refuses to delete a system tag with 403');
select keep('own', (api.practice_tag_create('{"slug": "hill", "label": "Hill"}') ->> 'id')::bigint);
select as_user('bob');
select refused($$ select api.practice_tag_delete(kept('own')) $$, 404, 'practice_tag_not_found',
  'refuses the tag of somebody else with 404');
select refused($$ select api.practice_tag_delete(0) $$, 404, 'practice_tag_not_found',
  'refuses a tag that does not exist with 404');
select as_user();
select refused($$ select api.practice_tag_delete(kept('own')) $$, 404, 'practice_tag_not_found',
  'refuses a tag with 404 without a caller');
select for_api_only('api.practice_tag_delete(bigint)');
select * from finish();
