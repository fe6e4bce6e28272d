-- One job goes ahead after a pause of the breaker. test/tasks/breaker.test.ts proves it with a worker.
select plan(15);
create temporary table queued as
  select n, (graphile_worker.add_job(task, '{}', run_at => now() - interval '1 hour' + n * interval '1 minute',
               flags => array[task])).id as job
    from (values (1, 'session_ended_mail'), (2, 'password_reset_mail'), (3, 'essay')) t (n, task);
grant select on queued to app_worker;
create function pg_temp.ahead() returns text language sql as $$
  select string_agg(q.n::text, ',' order by q.n) from queued q join graphile_worker._private_jobs j on j.id = q.job
    join graphile_worker._private_tasks t on t.id = j.task_id where not j.flags ? t.identifier
$$;
create function pg_temp.time_passes() returns void language sql as $$
  update jobs.pauses set until = now() - interval '1 second' where paused_by = 'breaker' and task like '%_mail'
$$;
select count(jobs.vendor_failed('mail', 'away')) from generate_series(1, 10);
select as_role('app_worker');
select lives_ok('select jobs.pauses_look()', 'a look during the pause');
select as_owner();
select is(pg_temp.ahead(), null, 'sends none ahead');
select pg_temp.time_passes();
select as_role('app_worker');
select is(jobs.pauses_look()::text, '["password_changed_mail", "password_reset_mail", "session_ended_mail"]',
  'its tasks stay paused when the minute is over');
select jobs.pauses_look();
select as_owner();
select is(pg_temp.ahead(), '1', 'one job goes ahead, the longest waiting one, however often workers look');
select is((select bool_and(until > now()) from jobs.pauses where task like '%_mail'), true,
  'and the pause goes on while it runs');
select as_role('app_worker');
select is(jobs.vendor_probed((select job from queued where n = 1), 'session_ended_mail', 'failed', 'still away')
  ->> 'closed', '[]', 'one that fails opens nothing');
select as_owner();
select is(pg_temp.ahead(), null, 'it waits with the others again');
select is((select min(reason) from jobs.pauses where until > now() + interval '50 seconds'), 'still away',
  'for another minute, with the new reason');
select pg_temp.time_passes();
update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
 where id = (select job from queued where n = 1);
select jobs.pauses_look();
select is(pg_temp.ahead(), '2', 'the next probe is another one that is due');
select as_role('app_worker');
select jobs.vendor_probed((select job from queued where n = 2), 'password_reset_mail', 'not_asked', null);
select as_owner();
select is((select bool_or(until > now()) from jobs.pauses where task like '%_mail'), false,
  'one that did not ask the vendor makes room for the next');
select jobs.pauses_look();
select as_role('app_worker');
select is(
  jobs.vendor_probed((select job from queued where n = 2), 'password_reset_mail', 'answered', null) ->> 'closed',
  '["password_changed_mail", "password_reset_mail", "session_ended_mail"]', 'one that is answered ends the pause');
select is(jobs.pauses_look()::text, '[]', 'of all');
select is(jobs.vendor_probed((select job from queued where n = 3), 'essay', 'failed', 'x') ->> 'until', null,
  'without a pause there is no probe');
select as_owner();
select count(jobs.vendor_failed('mail', 'away')) from generate_series(1, 10);
select pg_temp.time_passes();
delete from graphile_worker._private_jobs where id in (select job from queued where n < 3);
select as_role('app_worker');
select jobs.pauses_look();
select as_owner();
select is((select count(*) from jobs.pauses where paused_by = 'breaker' and until > now()), 0::bigint,
  'without a waiting job there is nothing to send');
select ok(jobs.pauses_look()::text like '%password_reset_mail%', 'and the next one that comes is the probe');
select * from finish();
