-- Queues each recurring task that has not run since it was due last, once, whichever worker asks first; returns their
-- names (docs/contract/admin-jobs.md#recurring-tasks). due: [{"task", "due_at", "schedule", "next_at"}], where due_at
-- may be null. The times of the last runs stand in a table of graphile-worker, because workers of 0.4.0 run its cron. A
-- time in the future comes of a wrong clock and counts as none. `missed` has no row of a task that is new here.
create or replace function jobs.cron_queue(due jsonb) returns json
language sql volatile as $$
  with item as (
    select i.* from jsonb_to_recordset(due)
      i (task text, due_at timestamptz, schedule text, next_at timestamptz)
  ), schedules as (
    insert into jobs.crons as c (task, schedule, next_at)
    select i.task, i.schedule, i.next_at from item i where i.schedule is not null
    on conflict on constraint crons_pkey do update set schedule = excluded.schedule, next_at = excluded.next_at
  ), new as (
    insert into graphile_worker._private_known_crontabs (identifier, known_since)
    select i.task, now() from item i
    on conflict (identifier) do nothing
  ), missed as (
    update graphile_worker._private_known_crontabs k set last_execution = i.due_at
      from item i
     where k.identifier = i.task and i.due_at is not null
       and (coalesce(k.last_execution, k.known_since) < i.due_at or k.last_execution > now() + interval '1 minute')
    returning i.task, i.due_at
  ), queued as (
    select m.task, graphile_worker.add_job(m.task, run_at => m.due_at, flags => array[m.task],
             payload => json_build_object('_cron', json_build_object('ts', m.due_at, 'backfilled', false)))
      from missed m
  )
  select coalesce(json_agg(q.task order by q.task), '[]') from queued q
$$;
grant execute on function jobs.cron_queue to app_worker;
