select plan(1);
select person('ann');
insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
select person('ann'), w, 'x', 'x', '2026-01-04 23:59Z'::timestamptz + (w - 1) * interval '1 minute'
  from unnest('{1,3,4,24,25,30,31,36}'::integer[]) w;

select as_role('app_analyst');
select results_eq($$ select person, day, week, month, stage_number, program_week
    from analytics.prompt_responses r order by r.program_week $$,
  $$ values (pseudonym('ann'), '2026-01-04'::date, '2025-12-29'::date, '2026-01-01'::date, 1, 1),
    (pseudonym('ann'), '2026-01-05', '2026-01-05', '2026-01-01', 1, 3),
    (pseudonym('ann'), '2026-01-05', '2026-01-05', '2026-01-01', 2, 4),
    (pseudonym('ann'), '2026-01-05', '2026-01-05', '2026-01-01', 8, 24),
    (pseudonym('ann'), '2026-01-05', '2026-01-05', '2026-01-01', 9, 25),
    (pseudonym('ann'), '2026-01-05', '2026-01-05', '2026-01-01', 9, 30),
    (pseudonym('ann'), '2026-01-05', '2026-01-05', '2026-01-01', 10, 31),
    (pseudonym('ann'), '2026-01-05', '2026-01-05', '2026-01-01', 10, 36) $$,
  'the stage is that of the prompt''s week, not of the day of the answer');
select * from finish();
