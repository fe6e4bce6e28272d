select plan(2);
select person('ann'), person('ben');
insert into app.return_arcs (user_id, started_at, paused_at, left_at) values
  (person('ann'), '2026-01-31 23:59Z', '2026-02-02Z', '2026-02-03 23:00-05'),
  (person('ann'), '2026-03-01 00:00Z', '2026-03-02Z', null),
  (person('ben'), '2026-03-02 00:00Z', null, null);

select travel('2026-06-15 12:00Z');
select as_role('app_analyst');
select results_eq($$ select person, day, week, month, paused, left_on
    from analytics.return_arcs a order by a.day $$,
  $$ values (pseudonym('ann'), '2026-01-31'::date, '2026-01-26'::date, '2026-01-01'::date, 0, '2026-02-04'::date),
    (pseudonym('ann'), '2026-03-01', '2026-02-23', '2026-03-01', 1, null),
    (pseudonym('ben'), '2026-03-02', '2026-03-02', '2026-03-01', 0, null) $$,
  'an arc that was left is not paused');

select as_owner();
delete from app.return_arcs;
insert into app.return_arcs (user_id, started_at, paused_at, left_at)
  select person(name), '2026-01-01Z', paused, ended from (values
    ('ann', null::timestamptz, '2026-02-04 23:59Z'::timestamptz), ('ann', null, '2026-02-05Z'),
    ('ann', '2026-02-04Z', '2026-03-01Z'), ('ben', '2026-02-05Z', null)) t (name, paused, ended);
insert into app.return_arcs (user_id, started_at) values (person('cy'), '2026-05-11 12:00Z'),
  (person('dan'), '2026-05-11 12:01Z');
select as_role('app_analyst');
select results_eq($$ select case person when pseudonym('ann') then 'ann' when pseudonym('ben') then 'ben'
    when pseudonym('cy') then 'cy' else 'dan' end, count(*), sum(finished) from analytics.return_arcs group by 1
    order by 1 $$,
  $$ values ('ann', 3::bigint, 1::bigint), ('ben', 1, 1), ('cy', 1, 1), ('dan', 1, 0) $$,
  'an arc is finished after 35 days of 24 hours, left or not, and a pause stops the days');
select * from finish();
