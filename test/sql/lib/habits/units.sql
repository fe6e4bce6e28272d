-- docs/contract/goal-completions.md#units
select plan(5);
select is(lib.units(0.1) + lib.units(0.2), 0.3, '0.1 and 0.2 are 0.3');
select is(lib.units(0.1::double precision + 0.2::double precision), lib.units(0.3), 'a sum of doubles too');
select is(lib.units(1 / 3::double precision), 0.333, 'has three places');
select is(lib.units(1e9 + 0.001), 1000000000.001, 'at the bound of what is logged too');
select is(lib.units(null), null, 'is null for null');
select * from finish();
