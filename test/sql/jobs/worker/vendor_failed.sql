-- The breaker. test/tasks/breaker.test.ts proves it with a worker.
select plan(12);
select as_role('app_worker');
select is((select count(jobs.vendor_failed('mail', 'mail away')) from generate_series(1, 9)), 0::bigint,
  'nine are few');
select is((select count(jobs.vendor_failed('model', 'model away')) from generate_series(1, 9)), 0::bigint,
  'each vendor has a count of its own');
select as_owner();
update jobs.vendor_failures set failed_at[1] = failed_at[1] - interval '61 seconds' where vendor = 'model';
select as_role('app_worker');
select is(jobs.vendor_failed('model', 'model away'), null, 'so are ten in more than a minute');
select isnt(jobs.vendor_failed('model', 'model away'), null, 'the last ten count');
select is(jobs.pauses_look()::text, '["essay", "resonance"]', 'its tasks are paused');
select is(jobs.vendor_failed('mail', 'mail away') - clock_timestamp() <= interval '1 minute', true,
  'the tenth pauses for a minute');
select is(jobs.pauses_look()::text,
  '["essay", "password_changed_mail", "password_reset_mail", "reminder_mail", "resonance", "session_ended_mail"]',
  'all mails');
select is(jobs.vendor_failed('mail', 'mail away'), null, 'and the count begins anew');
select is((select count(jobs.vendor_failed('mail', 'mail away')) from generate_series(1, 20)), 0::bigint,
  'what fails while it is paused opens nothing');
select as_owner();
select results_eq($$ select distinct reason, paused_by from jobs.pauses where task like '%_mail' $$,
  $$ values ('mail away', 'breaker') $$, 'the pause says why and by whom');
delete from jobs.pauses where task = 'essay';
update jobs.pauses set until = null, paused_by = 'operator' where task = 'resonance';
select as_role('app_worker');
select is((select count(jobs.vendor_failed('model', 'x')) from generate_series(1, 10)), 1::bigint, 'it opens again');
select as_owner();
select is((select paused_by from jobs.pauses where task = 'resonance'), 'operator', 'and leaves an operator''s pause');
select * from finish();
