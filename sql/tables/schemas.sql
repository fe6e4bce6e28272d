-- Who may enter which schema. A run-time role reaches functions of api, auth and jobs, and tables only through policies.
grant usage on schema api, auth, jobs, lib, app, extensions to app_api;
grant usage on schema jobs, lib, app, extensions to app_worker;
grant usage on schema analytics to app_analyst;
-- Locks that functions of theirs wait for; a superuser has closed them to everybody else (docker-compose.yml).
grant execute on function pg_catalog.pg_advisory_xact_lock(bigint), pg_catalog.pg_try_advisory_xact_lock(bigint) to app_api;
comment on schema app is 'Tables of the product, under row-level security.';
comment on schema auth is 'Accounts and secrets, behind definer functions.';
comment on schema api is 'One function a route of the REST API.';
comment on schema jobs is 'Load, store and fail of each background task, and the queue that they wait in.';
comment on schema analytics is 'What analysts see: people by a random key, no address, no text a person wrote.';
comment on schema lib is 'What several functions share.';
