select plan(1);
select as_user('ann');
select progress(3, '2026-03-01 23:30Z', '2026-05-01 23:30Z');
select as_user('ben');
select progress(1, '2026-03-01 23:30Z');
select as_owner();
update auth.users set timezone = 'Europe/Berlin' where id = person('ann');
select as_role('app_analyst');
select results_eq($$ select person = pseudonym('ann'), stage, entered, "left", went_on from analytics.funnel
    order by 1, 2 $$,
  $$ values (false, 1, '2026-03-01'::date, null::date, 0), (true, 1, '2026-03-02', null, 1),
    (true, 2, null, '2026-05-02', 1), (true, 3, '2026-05-02', null, 0) $$,
  'shows each stage of the present cycle, with the local days that are stored');
select * from finish();
