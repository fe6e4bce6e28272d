-- docs/contract/reminders.md#the-breaker-of-a-host
-- events: push_host_rests 2
select plan(13);
create function pg_temp.note(host text, outcome text, seconds integer) returns void language sql as $$
  select lib.push_host_note(host, outcome, '2026-06-17 08:00Z'::timestamptz + make_interval(secs => seconds))
$$;
create function pg_temp.host(name text) returns text language sql as $$
  select format('%s failed, rests until %s', cardinality(h.failed_at), coalesce(to_char(h.open_until at time zone 'UTC',
      'HH24:MI:SS'), 'never')) from jobs.push_hosts h where h.host = name
$$;
select pg_temp.note('b', 'again', 0), pg_temp.note('b', 'again', 1);
select is(pg_temp.host('b'), '2 failed, rests until never', 'failures count by host');
select pg_temp.note('a', 'again', n) from generate_series(1, 9) n;
select is(pg_temp.host('a'), '9 failed, rests until never', 'nine are not enough');
select pg_temp.note('a', 'again', 61);
select is(pg_temp.host('a'), '0 failed, rests until 08:02:01', 'the tenth within a minute lets it rest for a minute');
select is(pg_temp.host('b'), '2 failed, rests until never', 'it alone');
select pg_temp.note('c', 'again', n) from generate_series(1, 9) n;
select pg_temp.note('c', 'again', 62);
select is(pg_temp.host('c'), '10 failed, rests until never', 'ten in more than a minute do not');
select pg_temp.note('c', 'again', 63);
select is(pg_temp.host('c'), '10 failed, rests until never', 'of which the last ten are kept');
select pg_temp.note('c', 'again', n) from generate_series(64, 69) n;
select is(pg_temp.host('c'), '10 failed, rests until never', 'slowly they may go on');
select pg_temp.note('c', 'again', 69);
select is(pg_temp.host('c'), '0 failed, rests until 08:02:09', 'until they come faster');
select pg_temp.note('a', 'again', 130), pg_temp.note('a', 'sent', 131);
select is(pg_temp.host('a'), '0 failed, rests until 08:02:01', 'a success forgets them');
select is(pg_temp.host('b'), '2 failed, rests until never', 'of its own host');
select pg_temp.note('b', 'refused', 1), pg_temp.note('b', 'refused', 2);
select is(cardinality(refused_at), 2, 'refusals count') from jobs.push_hosts where host = 'b';
select pg_temp.note('b', 'refused', n) from generate_series(3, 21) n;
select is(cardinality(refused_at), 20, 'the last twenty') from jobs.push_hosts where host = 'b';
select is(refused_at[1], '2026-06-17 08:00:02Z', 'of which the first goes') from jobs.push_hosts where host = 'b';
select * from finish();
