-- jobs.push_hosts: push services that failed or refused lately (docs/contract/reminders.md#the-breaker-of-a-host).
-- Definer functions alone reach it.
comment on table jobs.push_hosts is 'Push services whose failures and refusals are counted.';
comment on column jobs.push_hosts.failed_at is 'The last failures, oldest first; emptied when the breaker opens.';
comment on column jobs.push_hosts.refused_at is 'The last answers 401 and 403, oldest first.';
comment on column jobs.push_hosts.open_until is 'Until when nothing is sent to it.';
