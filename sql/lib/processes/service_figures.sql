-- What the metrics of a worker show of the whole service (docs/contract/operations.md#metrics), by the clock of the
-- database. Definer: workers have no right on findings and backups.
create or replace function lib.service_figures() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with alive as (
    select p.kind, p.key_fingerprints from lib.processes p where p.beat_at >= jobs.worker_deadline()
  )
  select json_build_object(
    'now', extract(epoch from clock_timestamp()),
    'workers', (select count(*) from lib.worker_heartbeats h where h.beat_at >= jobs.worker_deadline()),
    'keys', (
      select coalesce(json_agg(k order by k.kind, k.key), '[]')
        from (select a.kind, key, count(*) as count from alive a cross join unnest(a.key_fingerprints) key
               group by a.kind, key) k),
    'crons', (
      select json_agg(json_build_object('task', c.task,
          'last_run', (select extract(epoch from max(h.ended_at)) from jobs.history h
                        where h.task = c.task and h.outcome = 'done'),
          'overdue', (c.overdue_since is not null)::integer) order by c.task)
        from jobs.recurring('5 minutes') c),
    'paused', (
      select coalesce(json_agg(p.task order by p.task), '[]')
        from jobs.pauses p where p.until is null or p.until > now()),
    'wallet_mismatches', (
      select coalesce(sum(coalesce(f.found, 1)), 0) from lib.findings f where f.reason = 'wallet_mismatch'),
    'reminders_behind', (
      select coalesce(extract(epoch from greatest(lib.now() - min(s.next_at), '0')), 0)
        from app.reminder_settings s where s.next_at <= lib.now()),
    'push_hosts_refusing', (
      select count(*) from jobs.push_hosts h
       where cardinality(h.refused_at) >= 20 and h.refused_at[1] > lib.machine_now() - interval '5 minutes'),
    'last_backup', (select extract(epoch from b.taken_at) from lib.last_backup b),
    'last_restore', (select extract(epoch from b.restored_at) from lib.last_backup b),
    'connections', (select sum(d.numbackends) from pg_stat_database d),
    'max_connections', current_setting('max_connections')::integer)
$$;
grant execute on function lib.service_figures to app_worker;
