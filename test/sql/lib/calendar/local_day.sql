select plan(1);
select results_eq($$ select lib.local_day('2026-03-29 10:30Z', zone)
    from unnest('{Pacific/Kiritimati,UTC,Pacific/Pago_Pago}'::text[]) zone $$,
  $$ values ('2026-03-30'::date), ('2026-03-29'), ('2026-03-28') $$,
  'three days of the calendar are at once on earth');
select * from finish();
