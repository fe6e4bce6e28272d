select plan(1);
select person('ann'), person('ben');
select keep('first', follows('ann', 1, '{"mode": "meditation_timer", "duration_minutes": 10}')),
  keep('second', follows('ben', 10, '{"mode": "tarot"}'));
select practised(kept('first'), '2026-04-30 23:59Z', 10.5);
insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode, mode_metadata,
  completed, reflection, insight)
values (person('ben'), kept('second'), '2026-05-01 02:00+02', 0, 'tarot',
  '{"mode": "tarot", "card_index": 0}', false, 'x', 'x');

select as_role('app_analyst');
select results_eq($$ select person, day, week, month, stage_number, mode, minutes, completed
    from analytics.practice_sessions s order by s.day $$,
  $$ values (pseudonym('ann'), '2026-04-30'::date, '2026-04-27'::date, '2026-04-01'::date, 1, 'meditation_timer',
    10.5::double precision, 1),
    (pseudonym('ben'), '2026-05-01', '2026-04-27', '2026-05-01', 10, 'tarot', 0, 0) $$,
  'shows one row per session with the stage of its selection');
select * from finish();
