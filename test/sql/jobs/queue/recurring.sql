-- docs/contract/admin-jobs.md#recurring-tasks
select plan(6);
delete from graphile_worker._private_known_crontabs;
create function pg_temp.overdue(patience interval) returns text[] language sql as $$
  select array_agg(r.task order by r.task) from jobs.recurring(patience) r where r.overdue_since is not null
$$;
select is(pg_temp.overdue('0'), null, 'a task that no worker knew yet has missed nothing');
insert into graphile_worker._private_known_crontabs (identifier, known_since)
values ('sweep_expired', now() - interval '2 days'), ('verify_wallets', now()),
       ('sweep_llm_requests', now() - interval '4 minutes'), ('gone', now() - interval '2 days');
select is(pg_temp.overdue('2 minutes'), '{sweep_expired,sweep_llm_requests}',
  'one that is known and never ran is overdue');
select is(pg_temp.overdue('6 minutes'), '{sweep_expired}', 'after the patience');
update graphile_worker._private_known_crontabs set last_execution = now();
select is(pg_temp.overdue('2 minutes'), null, 'one that has run is not');
update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 minute';
select is(pg_temp.overdue('2 minutes'), null, 'nor one that a worker queued whose clock is a little ahead');
update graphile_worker._private_known_crontabs set last_execution = now() + interval '61 seconds'
 where identifier = 'verify_wallets';
select is(pg_temp.overdue('2 minutes'), '{verify_wallets}',
  'a last run that lies ahead keeps workers from it: overdue');
select * from finish();
