select plan(11);
select is(lib.cost_json(cost), text, description)
  from (values
    (0.5, '0.500000', 'shows six decimals'),
    (null, '0.000000', 'shows an unknown cost as nothing'),
    (0, '0.000000', 'shows no cost with six decimals'),
    (0.0000005, '0.000001', 'rounds half a millionth up'),
    (0.00000049, '0.000000', 'rounds less than half a millionth down'),
    (123456789012, '123456789012.000000', 'shows twelve digits before the point without an exponent'),
    (0.1 + 0.2, '0.300000', 'adds without binary fractions')
  ) as example (cost, text, description);
select throws_ok('select lib.cost_json(1234567890123)', '22003', null, 'and refuses thirteen');
select for_api_only('lib.cost_json(numeric)');
select * from finish();
