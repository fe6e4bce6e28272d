-- events: practice_share_link_created 2, resource_access_denied 1
select plan(7);
select keep('own', practice(by_name => 'ann', approved => false));
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('one', (api.practice_share_link_create(kept('own'), '{}') ->> 'id')::bigint);
select travel('2026-06-16 12:00Z');
select keep('two', (api.practice_share_link_create(kept('own'), '{}') ->> 'id')::bigint);
select is(array(select (l ->> 'id')::bigint from json_array_elements(api.practice_share_links_list(kept('own'), 50)) l),
  array[kept('two'), kept('one')], 'lists the newest link first');
select is(json_array_length(api.practice_share_links_list(kept('own'), 1)), 1, 'cuts the list at the limit');
select as_user('bob');
select refused($$ select api.practice_share_links_list(kept('own'), 50) $$, 403, 'forbidden',
  'refuses the draft of somebody else with 403');
select refused($$ select api.practice_share_links_list(0, 50) $$, 404, 'practice_not_found',
  'refuses a practice that does not exist with 404');
select for_api_only('api.practice_share_links_list(bigint, integer)');
select * from finish();
