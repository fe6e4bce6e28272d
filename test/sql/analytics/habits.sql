select plan(1);
select as_user('ann');
select habit('Walk'), habit('A secret',
  '{"start_date": "2026-02-28", "energy_cost": 0, "energy_return": 1000, "notification_frequency": "custom",
    "revealed": true, "is_carryover": true, "stage": "3"}');

select as_role('app_analyst');
select results_eq($$ select person, day, week, month, energy_cost, energy_return, reminders, revealed, carried_over
    from analytics.habits h order by h.day $$,
  $$ values (pseudonym('ann'), '2026-01-01'::date, '2025-12-29'::date, '2026-01-01'::date, 1, 3, null, false, false),
    (pseudonym('ann'), '2026-02-28', '2026-02-23', '2026-02-01', 0, 1000, 'custom', true, true) $$,
  'shows each habit without its name');
select * from finish();
