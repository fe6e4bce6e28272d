select plan(7);
select keep('sit', practice()), keep('walk', practice()), keep('draft', practice(stage => 2, by_name => 'bob'));
select as_user('ann');
select keep('one', selection(kept('sit'))), keep('two', selection(kept('walk'))),
  keep('three', selection(kept('draft'), 2));
select is(array(select (u ->> 'id')::bigint from json_array_elements(api.user_practices_list(50, 0, false)) u),
  array[kept('two'), kept('three'), kept('one')], 'lists open selections first');
select is(api.user_practices_list(1, 1, true) ->> 'total', '3', 'counts all selections in the envelope');
select as_owner();
update app.practices set approved = false where id = kept('draft');
select as_user('ann');
select is(api.user_practices_list(50, 0, false) -> 1 ->> 'effective_name', 'Sit',
  'names a practice that lost its approval');
select as_user('bob');
select is(api.user_practices_list(50, 0, false)::text, '[]', 'answers no selection of somebody else');
select for_api_only('api.user_practices_list(integer, integer, boolean)');
select * from finish();
