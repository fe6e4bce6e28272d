-- docs/contract/webhooks.md#sales: the sales that a ping names.
select plan(7);
select is(auth.ping_sales('{"sale_id": "s", "purchase_ids": ["a"]}'), '{s}', 'is the sale_id');
select is(auth.ping_sales('{"sale_id": "", "purchase_ids": ["b", "", "a", "b"]}'), '{a,b}',
  'without one the purchase_ids, in order, each once, and no empty one');
select is(auth.ping_sales('{"purchase_ids": [7]}'), '{7}', 'ids may be numbers');
select is(auth.ping_sales(p::jsonb), '{}', format('names none in %s', p))
  from unnest('{"{\"purchase_ids\": \"a\"}","{\"purchase_ids\": []}","{\"purchase_ids\": null}","{}"}'::text[]) p;
select * from finish();
