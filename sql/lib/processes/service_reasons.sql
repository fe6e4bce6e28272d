-- Why the service is degraded, as [{"reason", "since", "detail"}] (docs/contract/operations.md#degraded): what its
-- living processes say, and what the database itself shows; each reason once, since its earliest time. Where all
-- processes have just started, the worker may be about to. Definer: the API has no right on the queue's tables, nor on
-- other sessions.
create or replace function lib.service_reasons() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with worker as (
    select max(h.beat_at) as beat_at, coalesce(max(h.beat_at) >= jobs.worker_deadline(), false) as alive
      from lib.worker_heartbeats h
  ), unknown as materialized (
    select jobs.queue_unknown_tasks() as tasks
  ), waits as (
    select l.pid, l.relation::regclass::text as relation, l.waitstart, pg_blocking_pids(l.pid) as blockers
      from pg_locks l
     where l.locktype = 'relation' and not l.granted and l.waitstart < clock_timestamp() - interval '2 seconds'
       and l.database = (select d.oid from pg_database d where d.datname = current_database())
  ), found as (
    select r.reason, r.since, r.detail
      from lib.processes p cross join jsonb_to_recordset(p.reasons) r (reason text, since timestamptz, detail text)
     where p.beat_at >= jobs.worker_deadline()
    union all
    select f.reason, f.since, f.detail from lib.findings f
    union all
    select 'no_worker', coalesce(w.beat_at, now()), 'no worker has written a heartbeat for 45 seconds'
      from worker w
     where not w.alive and not coalesce((
       select min(p.started_at) > jobs.worker_deadline() from lib.processes p
        where p.beat_at >= jobs.worker_deadline()), false)
    union all
    select 'locks_wait', min(w.waitstart), format('%s statements wait for %s, which %s keeps locked', count(*),
        string_agg(distinct w.relation, ', '), coalesce((
          select string_agg(format('pid %s (%s)', a.pid, a.application_name), ', ' order by a.pid)
            from pg_stat_activity a
           where a.pid in (select unnest(b.blockers) from waits b) and a.pid not in (select b.pid from waits b)),
          'nobody any more'))
      from waits w having count(*) > 0
    union all
    select 'cron_overdue', min(r.overdue_since), string_agg(r.task, ', ' order by r.task)
      from jobs.recurring('5 minutes') r where r.overdue_since is not null
    having count(*) > 0
    union all
    select 'unknown_task', min(q.run_at), string_agg(distinct q.task, ', ')
      from jobs.queue() q join unknown u on q.task = any (u.tasks) and q.run_at < now() - interval '1 minute'
    having count(*) > 0
    union all
    select 'queue_stuck', min(q.run_at), count(*) || ' jobs have waited for more than 10 minutes'
      from worker w cross join unknown u join jobs.queue() q on w.alive and q.locked_at is null
       and q.attempts < q.max_attempts and q.run_at < now() - interval '10 minutes' and q.task <> all (u.tasks)
    having count(*) > 0
    union all
    select 'erasures_unwritten', min(e.at), count(*) || ' erasures wait for the ledger, ' || case
        when k.home <> lib.erasure_home() then 'since this is a copy of the database that writes to it'
        else 'which cannot be written' end
      from jobs.erasures e cross join jobs.erasure_ledger k
     where e.written_at is null and (k.home <> lib.erasure_home() or exists (
       select from jobs.queue() q where q.task = 'erasure_ledger' and q.last_error is not null))
     group by k.home
  )
  select coalesce(json_agg((select to_json(r) from (select f.reason, lib.timestamp_json(f.since) as since,
      f.detail) r) order by f.since, f.reason), '[]')
    from (select distinct on (f.reason) f.* from found f order by f.reason, f.since) f
$$;
grant execute on function lib.service_reasons to app_api, app_worker;
