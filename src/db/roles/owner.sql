-- What a superuser runs on a server for this service, with psql: the owner, the database, and the rights that only a
-- superuser can give or take (docs/dbas.md#rights-of-a-superuser). The password is the variable owner_password, or
-- APP_OWNER_PASSWORD of the environment, as Compose has it. A later release may need more: run it again then, which
-- changes nothing that is in place, nor the password.
\getenv owner_password APP_OWNER_PASSWORD
select format('create role app_owner login createrole password %L', :'owner_password')
 where not exists (select from pg_roles where rolname = 'app_owner') \gexec
select 'create database program owner app_owner'
 where not exists (select from pg_database where datname = 'program') \gexec
\connect program
grant pg_read_all_stats, pg_read_all_settings to app_owner;
grant set on parameter temp_file_limit to app_owner;
create extension if not exists pg_stat_statements;
revoke select on pg_stat_statements, pg_stat_statements_info from public;
grant select on pg_stat_statements, pg_stat_statements_info to app_owner;
revoke execute on function pg_stat_statements(boolean), pg_stat_statements_info() from public;
grant execute on function pg_stat_statements(boolean), pg_stat_statements_info() to app_owner;
revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public;
revoke connect on database postgres, template1 from public;
-- Functions that take advisory locks, end sessions, write messages to the WAL, export snapshots or list sessions and
-- locks: taken from everybody but the owner, who may grant them.
do $$ declare f regprocedure; begin
  for f in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and
    (proname ~ '^pg_((try_)?advisory_|(cancel|terminate)_backend$|logical_emit_message$|export_snapshot$)' or
    proname ~ '^pg_(stat_get_(backend_)?activity|lock_status)$') loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to app_owner with grant option', f);
  end loop;
end $$;
grant execute on function pg_stat_get_activity(integer), pg_lock_status() to pg_monitor;
