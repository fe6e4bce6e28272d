-- Which role may use which schema. Run-time roles reach tables only through policies.
grant usage on schema api, auth, jobs, lib, app, extensions to app_api;
grant usage on schema jobs, lib, app, extensions to app_worker;
grant usage on schema analytics to app_analyst;
grant usage on schema analytics_aggregates to app_analyst, app_analyst_aggregates;
-- The advisory lock of exports and heavy reads; a superuser has revoked it from public (docker-compose.yml).
grant execute on function pg_catalog.pg_try_advisory_xact_lock(bigint) to app_api;
comment on schema app is 'Tables of the product, under row-level security.';
comment on schema auth is 'Accounts and secrets, behind definer functions.';
comment on schema api is 'One function per route of the REST API.';
comment on schema jobs is 'Functions of background tasks, of start-up seeding, of the queue and of its workers.';
comment on schema analytics is 'What analysts see: people by a random key, no address, no text a person wrote.';
comment on schema analytics_aggregates is 'What analysts of groups see: counts of enough people, no row of one person.';
comment on schema lib is 'What several functions share.';
