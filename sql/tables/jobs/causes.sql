-- jobs.causes: the cause of each error that is in the queue, so that it is computed once. jobs.sweep_expired removes
-- those of errors that are gone.
comment on table jobs.causes is 'Causes of the errors of jobs in the queue.';
comment on column jobs.causes.error_hash is 'Hash of the whole error.';
