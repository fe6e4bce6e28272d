-- The recurring tasks with the due times of the last queued run and of the next one, and since when each is overdue: no
-- worker has queued it for so long after it was due (docs/contract/admin-jobs.md#recurring-tasks). A last run in the
-- future, which a wrong clock left, keeps workers from the task, so it is overdue too.
create or replace function jobs.recurring(patience interval)
returns table (task text, schedule text, last_at timestamptz, next_at timestamptz, overdue_since timestamptz)
language sql stable as $$
  select s.task, s.schedule, k.last_execution, s.next_at,
         case when coalesce(k.last_execution, k.known_since) < d.due_at
                or k.last_execution > now() + interval '1 minute' then d.due_at end
    from jobs.schedule() s join jobs.schedule(now() - patience) d using (task)
    left join graphile_worker._private_known_crontabs k on k.identifier = s.task
$$;
