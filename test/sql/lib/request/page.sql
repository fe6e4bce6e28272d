select plan(9);
select is(lib.page('[1, 2]', null, 50, 0, false)::text, '[1, 2]', 'without paginate answers the items themselves');
select is(lib.page(null, null, 50, 0, false)::text, '[]', 'without paginate answers an empty list for no items');
select is(lib.page(null, 0, 50, 0, true)::jsonb,
  '{"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": false}', 'with paginate answers the whole envelope');
select is((lib.page('[1]', 10, max, skip, true) ->> 'has_more')::boolean, more,
  format('computes has_more at offset %s, limit %s of 10', skip, max))
  from (values (4, 5, true), (5, 5, false), (6, 5, false), (0, 200, false), (2147483647, 200, false))
    as example (skip, max, more);
select is(lib.page_text('[1, 2]', 10, 2, 4)::jsonb, lib.page('[1, 2]', 10, 2, 4, true)::jsonb,
  'lists that are written as text have the same envelope');
select * from finish();
