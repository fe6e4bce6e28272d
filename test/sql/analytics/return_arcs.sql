select plan(1);
select person('ann'), person('ben');
insert into app.return_arcs (user_id, started_at, paused_at, left_at) values
  (person('ann'), '2026-01-31 23:59Z', '2026-02-02Z', '2026-02-03 23:00-05'),
  (person('ann'), '2026-03-01 00:00Z', '2026-03-02Z', null),
  (person('ben'), '2026-03-02 00:00Z', null, null);

select as_role('app_analyst');
select results_eq($$ select person, day, week, month, paused, left_on
    from analytics.return_arcs a order by a.day $$,
  $$ values (pseudonym('ann'), '2026-01-31'::date, '2026-01-26'::date, '2026-01-01'::date, 0, '2026-02-04'::date),
    (pseudonym('ann'), '2026-03-01', '2026-02-23', '2026-03-01', 1, null),
    (pseudonym('ben'), '2026-03-02', '2026-03-02', '2026-03-01', 0, null) $$,
  'an arc that was left is not paused');
select * from finish();
