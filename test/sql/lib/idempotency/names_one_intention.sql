-- docs/contract/http.md#keys-of-one-intention: which keys keep their answer whatever is written.
select plan(3);
select is_empty($$
  select k.key from (values
    ('0190b6e2-7c1d-7d2f-9a5b-1c3d5e7f9a0b'), ('0190B6E2-7C1D-4D2F-9A5B-1C3D5E7F9A0B'),
    ('00000000-0000-0000-0000-000000000000'), ('f81d4fae-7dec-11d0-a765-00a0c91e6bf6'),
    ('post:habits:0190b6e2-7c1d-7d2f-9a5b-1c3d5e7f9a0b:3'), ('retry-0190b6e2-7c1d-7d2f-9a5b-1c3d5e7f9a0b-2'),
    ('01ARZ3NDEKTSV4RRFFQ69G5FAV'), ('habit:01ARZ3NDEKTSV4RRFFQ69G5FAV'), ('01ARZ3NDEKTSV4RRFFQ69G5FAV:habit'),
    ('a:01ARZ3NDEKTSV4RRFFQ69G5FAV:b')) k (key)
   where not lib.names_one_intention(k.key)
$$, 'a UUID anywhere and a ULID between colons name one intention');
select is_empty($$
  select k.key from (values
    ('log-unit:12:2026-06-15'), ('start-return'), ('accept-suggestion:123456789012345678901234567890'), ('k'),
    ('0190b6e27c1d7d2f9a5b1c3d5e7f9a0b'), ('0190b6e2-7c1d-7d2f-9a5b-1c3d5e7f9a0'),
    ('0190b6e2-7c1d-7d2f-9a5b1-c3d5e7f9a0b'), ('g190b6e2-7c1d-7d2f-9a5b-1c3d5e7f9a0b'),
    ('01arz3ndektsv4rrffq69g5fav'), ('01ARZ3NDEKTSV4RRFFQ69G5FA'), ('01ARZ3NDEKTSV4RRFFQ69G5FAVV'),
    ('habit-01ARZ3NDEKTSV4RRFFQ69G5FAV'), ('01ARZ3NDEKTSV4RRFFQ69G5FAV-2'), ('01ARZ3NDEKTSV4RRFFQ69G5FAI'),
    ('01ARZ3NDEKTSV4RRFFQ69G5FAL'), ('01ARZ3NDEKTSV4RRFFQ69G5FAO'), ('01ARZ3NDEKTSV4RRFFQ69G5FAU')) k (key)
   where lib.names_one_intention(k.key)
$$, 'names out of parts that never change do not, and neither does what only looks like a UUID or ULID');
select is(lib.names_one_intention(E'a:01ARZ3NDEKTSV4RRFFQ69G5FAV\n'), false, 'a line break is part of a part');
select * from finish();
