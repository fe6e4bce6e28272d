-- docs/contract/http.md#e-mail-addresses
select plan(7);
insert into auth.users (email, password_hash, timezone, created_at) values
  (U&'ju\0308rgen@example.com', '1', 'UTC', now()), ('jürgen@example.com', '2', 'UTC', now()),
  (U&'e\0301va@xn--bcher-kva.example', '3', 'UTC', now()), (U&'e\0301va@bücher.example', '4', 'UTC', now()),
  ('ann@example.com', '5', 'UTC', now());
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at)
select email, 'pack', email, 'sale', false, false, '{}', now()
  from unnest(array[U&'ju\0308rgen@example.com', U&'e\0301va@bücher.example', U&'o\0308@example.com']) email;
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at) values ('plain', 'pack', 'ann@example.com', 'sale', false, false, '{}', now());
create temp table before as select s.ctid as place from auth.license_vendor_sales s where s.email = 'ann@example.com';
select is(auth.addresses_normalise(), 1::bigint, 'answers how many accounts it moved');
select results_eq('select email from auth.users order by password_hash', array[U&'ju\0308rgen@example.com',
  'jürgen@example.com', 'éva@bücher.example', U&'e\0301va@bücher.example', 'ann@example.com'],
  'moves the oldest of those whose form is free, and leaves the others as they are');
select results_eq('select email from auth.license_vendor_sales order by id', array[U&'ju\0308rgen@example.com',
  U&'e\0301va@bücher.example', 'ö@example.com', 'ann@example.com'], 'a sale goes where its buyer is');
select results_eq($$ select s.ctid from auth.license_vendor_sales s where s.email = 'ann@example.com' $$,
  'select place from before', 'and one with the normal form is not written');
select is((select count(*) from pg_locks l join auth.users u on u.email = 'ann@example.com'
      and (l.classid::bigint << 32) + l.objid::bigint = u.id
   where l.locktype = 'advisory' and l.pid = pg_backend_pid()), 0::bigint, 'nor is its account waited for');
select is(auth.addresses_normalise(), 0::bigint, 'moves nothing twice');
select is(auth.address_of(U&'e\0301va@xn--bcher-kva.example'), 'éva@bücher.example',
  'who was moved is found by the old form');
select * from finish();
