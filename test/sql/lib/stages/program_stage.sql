-- docs/contract/stages.md#program-calendar
select plan(4);
select is(lib.program_stage(-1), null, 'is null before the first day');
select is(lib.program_stage(null), null, 'is null for no day');
select is(array(select lib.program_stage(day)
    from unnest('{0,20,21,167,168,209,210,251,252,2147483647}'::integer[]) with ordinality d (day, nth) order by nth),
  '{1,1,2,8,9,9,10,10,10,10}', 'begins a stage every 21 days, the last two every 42, and stays in the tenth');
select is_empty($$ select n from generate_series(1, 10) n
  where (select count(*) from generate_series(0, 251) day where lib.program_stage(day) = n)
    <> case when n < 9 then 21 else 42 end $$, 'gives each stage its days');
select * from finish();
