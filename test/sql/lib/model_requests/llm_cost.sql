-- docs/contract/resonance.md#usage
select plan(4);
select as_user('ann');
select is(lib.llm_cost(1000, 500, 0.15, 0.6), 0.000450, 'prices tokens in dollars per million');
select is(lib.llm_cost(1, 1, 0.25, 0.25), 0.000001, 'rounds to six decimals');
select is(lib.llm_cost(3, 0, null, 1), null, 'is unknown without a price');
select as_role('app_analyst');
select throws_ok('select lib.llm_cost(1, 1, 1, 1)', '42501', null, 'an analyst may not run it');
select * from finish();
