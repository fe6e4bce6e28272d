-- docs/contract/admin-jobs.md#recurring-tasks
select plan(6);
set local datestyle = iso;
create function pg_temp.due(name text, at timestamptz) returns text language sql as $$
  select format('%s %s %s', s.schedule, s.due_at at time zone 'UTC', s.next_at at time zone 'UTC')
    from jobs.schedule(at) s where s.task = name
$$;
select is(pg_temp.due('sweep_llm_requests', '2026-03-04 05:06:07Z'),
  '* * * * * 2026-03-04 05:06:00 2026-03-04 05:07:00', 'each minute');
select is(pg_temp.due('sweep_expired', '2026-03-04 03:16:59Z'),
  '17 3 * * * 2026-03-03 03:17:00 2026-03-04 03:17:00', 'daily, up to the minute before');
select is(pg_temp.due('sweep_expired', '2026-03-04 03:17Z'),
  '17 3 * * * 2026-03-04 03:17:00 2026-03-05 03:17:00', 'and from its minute on');
set local timezone = 'Europe/Berlin';
select is(pg_temp.due('weekly_figures', '2026-03-29 11:00Z'),
  '0 12 * * * 2026-03-28 12:00:00 2026-03-29 12:00:00', 'in UTC, whatever the zone of the session');
reset timezone;
select is((select count(*) from jobs.schedule()),
  (select count(*) from regexp_matches(jobs.crontab(), '^[^#\n]+', 'gn')), 'every line is understood');
select is((select count(*) from jobs.schedule() s where s.due_at <= now() and s.next_at > now()), 7::bigint,
  'now is between the two');
select * from finish();
