select plan(6);
delete from app.system_practice_tags;
insert into app.system_practice_tags (slug, label, created_at)
  values ('sight', 'Zebra', now()), ('smell', 'Apple', now());
select as_user('ann');
select api.practice_tag_create('{"slug": "b", "label": "B"}'), api.practice_tag_create('{"slug": "a", "label": "A"}');
select is(array(select t ->> 'label' from json_array_elements(api.practice_tags_list(50, 0, false)) t),
  '{Apple,Zebra,A,B}',
  'lists system tags first, each group by label');
select is(api.practice_tags_list(1, 3, true)::jsonb -> 'has_more', 'false', 'denies has_more on the last page');
select as_user('bob');
select is(json_array_length(api.practice_tags_list(50, 0, false)), 2, 'lists no tags of somebody else');
select for_api_only('api.practice_tags_list(integer, integer, boolean)');
select * from finish();
