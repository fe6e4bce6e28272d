-- docs/contract/http.md#e-mail-addresses
select plan(5);
insert into auth.users (email, password_hash, timezone, created_at) values
  (U&'ju\0308rgen@example.com', '1', 'UTC', now()), ('jürgen@example.com', '2', 'UTC', now()),
  (U&'e\0301va@xn--bcher-kva.example', '3', 'UTC', now()), (U&'e\0301va@bücher.example', '4', 'UTC', now()),
  ('ann@example.com', '5', 'UTC', now());
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at)
select email, 'pack', email, 'sale', false, false, '{}', now()
  from unnest(array[U&'ju\0308rgen@example.com', U&'e\0301va@bücher.example', U&'o\0308@example.com']) email;
select is(auth.addresses_normalise(), 1::bigint, 'answers how many accounts it moved');
select results_eq('select email from auth.users order by password_hash', array[U&'ju\0308rgen@example.com',
  'jürgen@example.com', 'éva@bücher.example', U&'e\0301va@bücher.example', 'ann@example.com'],
  'moves the oldest of those whose form is free, and leaves the others as they are');
select results_eq('select email from auth.license_vendor_sales order by id', array[U&'ju\0308rgen@example.com',
  U&'e\0301va@bücher.example', 'ö@example.com'], 'a sale goes where its buyer is');
select is(auth.addresses_normalise(), 0::bigint, 'moves nothing twice');
select is(auth.address_of(U&'e\0301va@xn--bcher-kva.example'), 'éva@bücher.example',
  'who was moved is found by the old form');
select * from finish();
