select plan(11);
select stages();
select keep('approved', practice(stage => 7, by_name => 'bob')),
  keep('own', practice(stage => 7, by_name => 'ann', approved => false)),
  keep('foreign', practice(stage => 7, by_name => 'bob', approved => false)),
  keep('elsewhere', practice(stage => 3, by_name => 'bob')), keep('retired', practice(stage => 7, by_name => 'bob'));
update app.practices set retired_at = now() where id = kept('retired');
create function ids(mine boolean, paginate boolean default false) returns bigint[] language sql as $$
  select array(select (p ->> 'id')::bigint from json_array_elements(case when paginate
    then api.practices_list(7, mine, 50, 0, true) -> 'items'
    else api.practices_list(7, mine, 200, 0, false) end) p where (p ->> 'id')::bigint >= tap.kept('approved'))
$$;
create function all_ids(mine boolean) returns bigint[] language sql as $$
  select array(select (p ->> 'id')::bigint from json_array_elements(api.practices_list(null, mine, 200, 0, false)) p
    where (p ->> 'id')::bigint >= tap.kept('approved'))
$$;
grant execute on function ids, all_ids to public;

select as_user('ann');
select is(ids(false), array[kept('approved')], 'lists approved practices, no drafts and none that is retired');
select is(ids(true), array[kept('approved'), kept('own')], 'lists own drafts with include_mine, never those of others');
select is(ids(true, paginate => true), ids(true), 'answers the same practices in the envelope');
select is((api.practices_list(7, true, 1, 0, true) ->> 'total')::integer,
  json_array_length(api.practices_list(7, true, 200, 0, false)), 'which counts those of all pages');
select is((select array_agg(k) from json_object_keys(api.practices_list(7, false, 1, 0, false) -> 0) k),
  '{id,stage_number,name,description,instructions,default_duration_minutes,approved,mode,mode_config}',
  'answers these keys and no others');
select is(api.practices_list(99, true, 50, 0, false)::text, '[]',
  'answers an empty list for a stage that does not exist');
select is(all_ids(false), array[kept('approved'), kept('elsewhere')], 'lists those of all stages without stage_number');
select is(all_ids(true), array[kept('approved'), kept('own'), kept('elsewhere')],
  'and own drafts of all with include_mine');
select for_api_only('api.practices_list(bigint, boolean, integer, integer, boolean)');
select * from finish();
