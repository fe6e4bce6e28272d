-- docs/contract/auth.md#licenses: what the vendor's answer means for ann@example.com.
create function pg_temp.flaw(purchase text) returns text language sql as $$
  select auth.license_flaw(jsonb_build_object('product_id', 'course', 'key_hash', 'h', 'purchase', purchase::jsonb),
    'ann@example.com')
$$;
create function pg_temp.bought(changes jsonb) returns text language sql as $$
  select pg_temp.flaw(('{"email": "ann@example.com", "sale_id": "s", "refunded": false, "disputed": false,
    "dispute_won": false, "chargebacked": false}'::jsonb || changes)::text)
$$;
select plan(17);
select is(auth.license_flaw(null, 'ann@example.com'), 'unknown_key', 'a key that no product knows');
select is(pg_temp.flaw('null'), 'no_purchase', 'a key that nobody bought');
select is(pg_temp.flaw('{}'), 'no_purchase', 'a purchase that says nothing');
select is(auth.license_flaw('{"product_id": "course"}', 'ann@example.com'), 'no_purchase', 'no purchase at all');
select is(pg_temp.bought('{"email": null}'), 'no_purchase', 'a purchase of nobody');
select is(pg_temp.bought(changes), flaw, format('a purchase with %s', changes))
  from (values ('{}'::jsonb, null), ('{"sale_id": null}', null), ('{"refunded": true}', 'sale_reversed'),
    ('{"chargebacked": true}', 'sale_reversed'), ('{"disputed": true}', 'sale_reversed'),
    ('{"disputed": true, "dispute_won": true}', null), ('{"dispute_won": true}', null),
    ('{"disputed": true, "dispute_won": true, "refunded": true}', 'sale_reversed'),
    ('{"email": "ben@example.com"}', 'email_mismatch'), ('{"email": ""}', 'email_mismatch'),
    ('{"email": "ben@example.com", "refunded": true}', 'sale_reversed')) v (changes, flaw);
select is(auth.license_flaw(jsonb_build_object('purchase', jsonb_build_object('email', 'ann@xn--bcher-kva.example')),
  'ann@bücher.example'), null, 'an address in another form is the same');
select * from finish();
