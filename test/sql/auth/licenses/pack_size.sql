-- docs/contract/webhooks.md#token-packs
select plan(9);
create function pg_temp.size(pack text, quantity jsonb default null, product text default 'pack') returns integer
language sql as $$
  select auth.pack_size(jsonb_populate_record(null::auth.license_vendor_sales, jsonb_build_object('product_id', product,
    'raw_payload', jsonb_build_object('quantity', quantity))), jsonb_build_object('pack', pack::bigint))
$$;
select is(pg_temp.size('1'), 1, 'is the size of the product');
select is(pg_temp.size('100', '"3"'), 300, 'times the quantity');
select is(pg_temp.size('100', '" 3 "'), 300, 'with spaces around it');
select is(pg_temp.size('2147483647'), 2147483647, 'up to the largest integer');
select is(pg_temp.size('2147483648'), null, 'is none above it');
select is(pg_temp.size('2', '"999999999"'), 1999999998, 'takes a quantity of nine digits');
select is(pg_temp.size('1', '"1000000000"'), null, 'is none with ten digits');
select is(pg_temp.size('100', '"0"'), null, 'is none with a quantity of 0');
select is(pg_temp.size(null), null, 'is none without a configured size');
select * from finish();
