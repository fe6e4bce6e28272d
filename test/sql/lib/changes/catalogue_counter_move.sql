-- docs/contract/changes.md#the-counter
select plan(4);
delete from app.catalogue_counter;
select set_config('app.catalogue', '', true), lib.catalogue_counter_move();
select results_eq('select counter from app.catalogue_counter',
  'select floor(extract(epoch from now()) * 1000000)::bigint', 'begins at the clock, in microseconds');
update app.catalogue_counter set counter = 1;
select lib.catalogue_counter_move();
select results_eq('select counter from app.catalogue_counter', 'values (1::bigint)', 'moves once in a transaction');
select set_config('app.catalogue', '', true), lib.catalogue_counter_move();
select results_eq('select counter from app.catalogue_counter',
  'select floor(extract(epoch from now()) * 1000000)::bigint', 'follows the clock');
update app.catalogue_counter set counter = 9e15;
select set_config('app.catalogue', '', true), lib.catalogue_counter_move();
select results_eq('select counter from app.catalogue_counter', 'values (9000000000000001)',
  'is one more where the clock is behind');
select * from finish();
