-- What metrics show of the whole service. test/http/metrics.test.ts scrapes it.
select plan(21);
delete from lib.processes;
delete from lib.worker_heartbeats;
delete from graphile_worker._private_known_crontabs;
create function pg_temp.figures() returns jsonb language sql as 'select lib.service_figures()::jsonb';
select is(pg_temp.figures() @> '{"keys": [], "paused": []}', true, 'lists are empty without anything');
select as_role('app_api');
select throws_ok('select lib.service_figures()', '42501', null, 'for workers');
select as_owner();
select worker('alive'), worker('dead', '46 seconds');
select lib.process_beat('api', 'a', '{k1,k2}'), lib.process_beat('api', 'b', '{k1}'),
  lib.process_beat('api', 'dead', '{k3}');
update lib.processes set beat_at = now() - interval '46 seconds' where process_id = 'dead';
insert into graphile_worker._private_known_crontabs (identifier, known_since)
  values ('sweep_expired', now() - interval '2 days'), ('verify_wallets', now());
insert into jobs.history (task, job_id, queued_at, started_at, ended_at, attempts, outcome)
values ('sweep_expired', 1, now(), now(), to_timestamp(1000), 1, 'done'),
       ('sweep_expired', 2, now(), now(), to_timestamp(2000), 1, 'failed');
select is(pg_temp.figures() -> 'workers', '1', 'living workers');
select is(pg_temp.figures() -> 'keys',
  '[{"kind": "api", "key": "k1", "count": 2}, {"kind": "api", "key": "k2", "count": 1}]', 'keys of living processes');
select is(jsonb_path_query_array(pg_temp.figures() -> 'crons',
    '$[*] ? (@.task == "sweep_expired" || @.task == "verify_wallets")'),
  '[{"task": "sweep_expired", "last_run": 1000.000000, "overdue": 1},
  {"task": "verify_wallets", "last_run": null, "overdue": 0}]', 'when a recurring task was done, and what is overdue');
update lib.worker_heartbeats set beat_at = jobs.worker_deadline();
update lib.processes set beat_at = jobs.worker_deadline();
select is(pg_temp.figures() -> 'workers', '2', 'they live until the deadline');
select is(jsonb_array_length(pg_temp.figures() -> 'keys'), 3, 'and so do processes');
select jobs.task_hold('essay', null, 'x', 'y'), jobs.task_hold('send_mail', now(), 'x', 'y'),
  jobs.task_hold('resonance', now() + interval '1 hour', 'x', 'y');
select is(pg_temp.figures() -> 'paused', '["essay", "resonance"]', 'paused tasks');
select is(pg_temp.figures() -> 'reminders_behind', '0', 'nobody waits for a reminder');
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
select person('ann'), true, lib.now(), lib.now() - interval '301 seconds' where person('ann') is not null;
select is((pg_temp.figures() -> 'reminders_behind')::numeric, 301.0, 'somebody has waited for this long');
insert into jobs.push_hosts (host, refused_at)
select 'push' || n, array_fill(lib.machine_now() - interval '299 seconds', array[n]) from generate_series(19, 20) n;
select is(pg_temp.figures() -> 'push_hosts_refusing', '1', 'twenty refusals within five minutes are many');
insert into jobs.push_hosts (host, refused_at)
select 'push_old', lib.machine_now() - interval '301 seconds'
  || array_fill(lib.machine_now() - interval '299 seconds', array[19]);
select is(pg_temp.figures() -> 'push_hosts_refusing', '1', 'of which the first is older are not');
select is(pg_temp.figures() -> 'wallet_mismatches', '0', 'no wallet is wrong');
insert into lib.findings (reason, since, detail, found) values ('wallet_mismatch', now(), 'x', 3);
select is(pg_temp.figures() -> 'wallet_mismatches', '3', 'three are');
insert into lib.findings (reason, since, detail, found) values ('another', now(), 'x', 5);
select is(pg_temp.figures() -> 'wallet_mismatches', '3', 'whatever else was found');
update lib.findings set found = null;
select is(pg_temp.figures() -> 'wallet_mismatches', '1', 'one at least, where no number was told');
select is(pg_temp.figures() -> 'last_backup', 'null', 'no backup was told');
select lib.backup_note(to_timestamp(5000)), lib.backup_note(to_timestamp(4000));
select is(pg_temp.figures() -> 'last_backup', '5000.000000', 'the newest counts');
select is(pg_temp.figures() -> 'last_restore', 'null', 'no restore was proven');
select lib.restore_note(to_timestamp(7000)), lib.restore_note(to_timestamp(6000));
select is(pg_temp.figures() -> 'last_restore', '7000.000000', 'the newest counts');
delete from lib.last_backup;
select lib.restore_note(to_timestamp(7000)), lib.backup_note(to_timestamp(5000));
select is(pg_temp.figures() -> 'last_backup', '5000.000000', 'a restore may be told before a backup');
select * from finish();
