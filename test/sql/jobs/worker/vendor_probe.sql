-- One job goes ahead after a pause of the breaker. test/tasks/breaker.test.ts proves it with a worker.
select plan(34);
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
  update jobs.pauses set until = now() where paused_by = 'breaker' and task like '%_mail'
$$;
select count(jobs.vendor_failed('mail', 'away')) from generate_series(1, 10);
select as_role('app_worker');
select lives_ok('select jobs.pauses_look()', 'a look during the pause');
select as_owner();
select is(pg_temp.ahead(), null, 'sends none ahead');
select pg_temp.time_passes();
select as_role('app_worker');
select is(jobs.pauses_look()::text,
  '["password_changed_mail", "password_reset_mail", "reminder_mail", "session_ended_mail"]',
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
  '["password_changed_mail", "password_reset_mail", "reminder_mail", "session_ended_mail"]',
  'one that is answered ends the pause');
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

-- Beside tasks of another vendor, and pauses of an operator
create function pg_temp.pause(tasks text[], by_whom text, till timestamptz) returns void language sql as $$
  delete from jobs.pauses where task = any (tasks);
  insert into jobs.pauses (task, until, reason, paused_by, paused_at)
  select t, till, 'away', by_whom, now() from unnest(tasks) t
$$;
create function pg_temp.over() returns text language sql as $$
  select string_agg(p.task, ',' order by p.task) from jobs.pauses p where p.until <= now()
$$;
create function pg_temp.queue(task text, flags text[] default null, at timestamptz default now()) returns bigint
language sql as $$
  select (graphile_worker.add_job(task, '{}', run_at => at, flags => flags)).id
$$;
create function pg_temp.flags(id bigint) returns jsonb language sql as $$
  select j.flags from graphile_worker._private_jobs j where j.id = flags.id
$$;
delete from graphile_worker._private_jobs;
select count(jobs.vendor_failed('model', 'away')) from generate_series(1, 10);
select pg_temp.pause('{essay,session_ended_mail}', 'breaker', now()),
  pg_temp.pause('{password_changed_mail}', 'breaker', now() + interval '40 seconds'),
  pg_temp.pause('{password_reset_mail}', 'operator', now()), pg_temp.pause('{resonance}', 'operator', now());
select keep('essay', pg_temp.queue('essay', '{essay}')),
  keep('changed', pg_temp.queue('password_changed_mail', '{password_changed_mail}', now() - interval '1 hour')),
  keep('reset', pg_temp.queue('password_reset_mail', '{password_reset_mail}', now() - interval '1 hour')),
  keep('runs', pg_temp.queue('session_ended_mail', '{session_ended_mail}', now() - interval '1 hour')),
  keep('later', pg_temp.queue('session_ended_mail', '{session_ended_mail}', now() + interval '1 second'));
update graphile_worker._private_jobs set locked_by = 'x', locked_at = now() where id = kept('runs');
select jobs.vendor_probe('mail');
select is(pg_temp.flags(kept('runs')), '{"session_ended_mail": true}', 'a job that runs is no probe');
select is(pg_temp.flags(kept('later')), '{"session_ended_mail": true}', 'nor one that is due later');
select is(pg_temp.over(), 'essay,password_reset_mail,reminder_mail,resonance,session_ended_mail',
  'without a probe no pause goes on');
select keep('now', pg_temp.queue('session_ended_mail', '{session_ended_mail}'));
select jobs.vendor_probe('mail');
select is(pg_temp.flags(kept('now')), '{}', 'one that is due now is the probe');
select is(array[pg_temp.flags(kept('essay')), pg_temp.flags(kept('changed')), pg_temp.flags(kept('reset'))],
  '{"{\"essay\": true}","{\"password_changed_mail\": true}","{\"password_reset_mail\": true}"}',
  'no job of another vendor, of a pause that is not over, or of an operator''s pause');
select is(pg_temp.over(), 'essay,password_reset_mail,resonance', 'the pause of the probe''s task goes on');
select is((select until from jobs.pauses where task = 'password_changed_mail'), now() + interval '40 seconds',
  'the pause that was not over stays');

select keep('plain', pg_temp.queue('session_ended_mail'));
select set_config('tap.until', jobs.vendor_probed(kept('plain'), 'session_ended_mail', 'failed', null) ->> 'until',
  true);
select is(current_setting('tap.until'),
  (select lib.timestamp_json(until) from jobs.pauses where task = 'session_ended_mail'),
  'a failed probe says until when the pause goes on');
select is(pg_temp.flags(kept('plain')), '{"session_ended_mail": true}', 'a probe without any flags waits again, too');
select is(pg_temp.flags(kept('essay')), '{"essay": true}', 'other jobs keep their flags');
select is((select string_agg(distinct p.reason, ',') from jobs.pauses p), 'away',
  'a failure without a reason keeps that of before');
select is(pg_temp.over(), 'essay,password_reset_mail,resonance', 'and other pauses stay');
select is(jobs.vendor_probed(kept('plain'), 'session_ended_mail', 'not_asked', null) ->> 'until', null,
  'a probe that did not ask says no time');
select is(pg_temp.over(), 'essay,password_changed_mail,password_reset_mail,reminder_mail,resonance,session_ended_mail',
  'the pauses of its vendor are over at once');
update jobs.pauses set until = now() - interval '1 hour' where task in ('essay', 'password_reset_mail');
select jobs.vendor_probed(kept('plain'), 'session_ended_mail', 'not_asked', null);
select is((select string_agg(task, ',' order by task) from jobs.pauses where until < now()),
  'essay,password_reset_mail', 'and no others');
select is(jobs.vendor_probed(kept('plain'), 'session_ended_mail', 'answered', null) ->> 'closed',
  '["password_changed_mail", "reminder_mail", "session_ended_mail"]',
  'an answer ends what the breaker paused of the vendor');
select is((select string_agg(task, ',' order by task) from jobs.pauses), 'essay,password_reset_mail,resonance',
  'and nothing else');
select is(jobs.vendor_probed(kept('plain'), 'session_ended_mail', 'answered', null) ->> 'closed', '[]',
  'an answer without a pause ends none');
select pg_temp.pause('{resonance}', 'operator', now() + interval '1 hour');
select is(jobs.pauses_look()::text, '["essay", "resonance"]',
  'an operator''s pause holds until its time is over, one of the breaker longer');
select * from finish();
