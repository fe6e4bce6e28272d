select plan(6);
select refused($$ select lib.raise(404, 'thing_not_found') $$, 404, 'thing_not_found',
  'raises the status and the detail');
select refused($$ select lib.raise(409, '100% of %s') $$, 409, '100% of %s',
  'takes a percent sign in the detail as text');
select refused($$ select case when true then lib.raise(403, 'forbidden') end $$, 403, 'forbidden',
  'raises from inside an expression');
select lives_ok($$ select case when false then lib.raise(403, 'forbidden') end $$,
  'raises nothing from a branch that is not taken');
select as_role('app_worker');
select refused($$ select lib.raise(404, 'thing_not_found') $$, 404, 'thing_not_found', 'the worker may raise refusals');
select as_role('app_analyst');
select throws_ok($$ select lib.raise(404, 'thing_not_found') $$, '42501', null, 'an analyst may not run lib.raise');
select * from finish();
