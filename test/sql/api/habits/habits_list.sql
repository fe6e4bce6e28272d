select plan(8);
select as_user('ann');
select habit(name, jsonb_build_object('sort_order', sort_order))
  from (values ('last', null), ('third', 2), ('first', -1), ('fourth', 2), ('very last', null), ('second', 0))
    h (name, sort_order);

create function pg_temp.names(body json) returns text language sql as $$
  select string_agg(h ->> 'name', ', ' order by nth) from json_array_elements(body) with ordinality l (h, nth)
$$;
select is(pg_temp.names(api.habits_list(50, 0, false)), 'first, second, third, fourth, last, very last',
  'sorts by sort_order with nulls last, then by id');
select is(pg_temp.names(api.habits_list(2, 3, false)), 'fourth, last', 'answers the page of limit and offset');
select is(api.habits_list(2, 4, true)::jsonb - 'items', '{"total": 6, "limit": 2, "offset": 4, "has_more": false}',
  'counts all habits in the envelope');

select as_user('bob');
select is(api.habits_list(50, 0, true)::jsonb, '{"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": false}',
  'answers no habit of somebody else');
select as_user();
select is(api.habits_list(50, 0, false)::text, '[]', 'answers an empty list without a caller');
select for_api_only('api.habits_list(integer, integer, boolean)');
select * from finish();
