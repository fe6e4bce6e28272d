-- jobs.history: one row per job that ended (docs/contract/admin-jobs.md#history). Nothing of a payload, and no person.
create policy all_worker on jobs.history to app_worker using (true);
grant select, insert on jobs.history to app_worker;
comment on table jobs.history is 'Jobs that ended, for 30 days.';
comment on column jobs.history.request_id is 'The request that queued the job (X-Request-ID), where one did.';
comment on column jobs.history.started_at is 'When its last run began; null where an operator cancelled it.';
comment on column jobs.history.outcome is 'done, failed (for good), cancelled, or worker_died (in its last attempt).';
comment on column jobs.history.cause is 'Why it failed: docs/contract/admin-jobs.md#causes';
