-- docs/contract/operations.md#degraded
select plan(7);
update lib.loaded_logic set catalogue = '{"release": "1.10.0"}';
select as_role('app_api');
select is(lib.release_missing('1.10.0', '{}'), null, 'lacks nothing of its own release');
select is(lib.release_missing('1.9.12', '{}'), null, 'nor of an older one');
select is(lib.release_missing('1.10.1-rc.1', '{}'), 'sql/ is of release 1.10.0', 'lacks what a newer one loads');
select is(lib.release_missing('1.10.0', '{sha1:one,sha1:two}'), '2 migrations are missing', 'counts its migrations');
select is(lib.release_missing('1.10.0', '{sha1:one}'), '1 migrations are missing', 'or a single one');
select as_owner();
insert into graphile_migrate.migrations (hash, filename) values ('sha1:one', '999998.sql'), ('sha1:two', '999999.sql');
select is(lib.release_missing('1.10.0', '{sha1:one,sha1:two}'), null, 'knows those that are recorded');
update lib.loaded_logic set catalogue = '{}';
select is(lib.release_missing('1.10.0', '{}'), 'sql/ is of an older release', 'knows a load without a release');
select * from finish();
