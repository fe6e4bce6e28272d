select plan(4);
select stages();
select person(n) from unnest('{ann,ben,cy,di}'::text[]) n;
update app.pseudonyms set joined_at = '2026-02-28 23:59Z';
select program('ann', '2026-03-01Z'), program('ben', '2026-03-01Z', 3, 1, 3), program('cy', '2026-03-01Z', 1, 2, 10);

select as_role('app_analyst');
select results_eq($$ select s.* from analytics.stage_progress s where person in (pseudonym('ann'), pseudonym('ben'))
  order by completed, stage_number $$,
  $$ values (pseudonym('ann'), '2026-02-01'::date, 1, 'Stage 1', 0),
    (pseudonym('ben'), '2026-02-01', 3, 'Stage 3', 0),
    (pseudonym('ben'), '2026-02-01', 1, 'Stage 1', 1), (pseudonym('ben'), '2026-02-01', 2, 'Stage 2', 1) $$,
  'a stage is completed once the person has reached the next one');
select is((select array_agg(completed order by stage_number) from analytics.stage_progress
  where person = pseudonym('cy')),
  array_fill(1, array[10]), 'a second cycle completes all ten stages');
select is((select count(*) from analytics.stage_progress where person = pseudonym('di')), 0::bigint,
  'a person before the program has no rows');
select results_eq($$ select stage_number, count(*), avg(completed)::numeric(3, 2) from analytics.stage_progress
  where stage_number < 4 group by stage_number order by 1 $$,
  $$ values (1, 3::bigint, 0.67), (2, 2, 1.00), (3, 2, 0.50) $$, 'the average of completed is the completion rate');
select * from finish();
