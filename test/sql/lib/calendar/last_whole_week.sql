select plan(1);
select results_eq($$ select lib.last_whole_week(at::timestamptz)
    from unnest('{2026-03-02 11:59:59Z,2026-03-02 12:00Z,2026-03-08 23:59Z,2026-03-09 12:00Z}'::text[]) at $$,
  $$ values ('2026-02-16'::date), ('2026-02-23'), ('2026-02-23'), ('2026-03-02') $$,
  'a week is over everywhere at Monday noon in UTC');
select * from finish();
