-- docs/contract/operations.md#retention
select plan(7);
select person('ann'), travel('2026-06-15 12:00Z');
insert into app.energy_plans (user_id, plan, reason_code, created_at)
values (person('ann'), '{}', 'x', '2026-05-16 11:59:59Z'), (person('ann'), '{}', 'x', '2026-05-16 12:00Z');
select as_role('app_worker');
select is(jobs.sweep_energy_plans(), 1, 'deletes what is older than 30 days');
select is(jobs.sweep_energy_plans(), 0, 'is done when nothing is left');
select as_owner();
select is((select created_at from app.energy_plans), '2026-05-16 12:00Z'::timestamptz, 'keeps what is as old as that');
select is((select count(*)::integer from app.changes where resource = 'energy_plan' and deleted_at is not null), 1,
  'leaves a tombstone');
insert into app.energy_plans (user_id, plan, reason_code, created_at)
select person('ann'), '{}', 'x', '2026-05-01 12:00Z' from generate_series(1, 501);
select as_role('app_worker');
select is(jobs.sweep_energy_plans(), 500, 'deletes at most 500 at once');
select is(jobs.sweep_energy_plans(), 1, 'deletes the rest with the next call');
select as_user('ann');
select throws_ok('select jobs.sweep_energy_plans()', '42501', null, 'the API may not sweep');
select * from finish();
