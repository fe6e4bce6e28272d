select plan(1);
select stages(), person('ann'), person('ben');
select keep('first', chapters(1, '{a}')), keep('last', chapters(10, '{b}'));
insert into app.content_completions (user_id, content_id, completed_at)
values (person('ann'), kept('first'), '2026-05-31 23:59Z'), (person('ben'), kept('first'), '2026-06-01 00:00Z'),
  (person('ann'), kept('last'), '2026-06-01 19:00-05');

select as_role('app_analyst');
select results_eq($$ select person, day, week, month, stage_number from analytics.chapter_reads order by day $$,
  $$ values (pseudonym('ann'), '2026-05-31'::date, '2026-05-25'::date, '2026-05-01'::date, 1),
    (pseudonym('ben'), '2026-06-01', '2026-06-01', '2026-06-01', 1),
    (pseudonym('ann'), '2026-06-02', '2026-06-01', '2026-06-01', 10) $$,
  'shows each read mark with its UTC day and the stage of the chapter');
select * from finish();
