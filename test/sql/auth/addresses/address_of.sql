-- docs/contract/http.md#e-mail-addresses
select plan(5);
select person('ann');
insert into auth.users (email, password_hash, timezone, created_at) values
  ('jürgen@example.com', 'x', 'UTC', now()), (U&'ju\0308rgen@example.com', 'y', 'UTC', now());
select is(auth.address_of('ann@example.com'), 'ann@example.com', 'is an address in the normal form itself');
select is(auth.address_of(U&'e\0301va@example.com'), 'éva@example.com', 'is the normal form of any other');
select is(auth.address_of('jürgen@example.com'), 'jürgen@example.com', 'of two accounts that differ in the form alone');
select is(auth.address_of(U&'ju\0308rgen@example.com'), U&'ju\0308rgen@example.com', 'each is found by its own');
select is(auth.address_of(null), null, 'is null for null');
select * from finish();
