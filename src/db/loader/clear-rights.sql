-- Removes comments and grants, so that a line deleted from a file is gone from the database. No request waits for this:
-- it takes no lock that a request needs.
do $$
declare
  v_schema text;
  v_comment record;
begin
  for v_comment in select regexp_replace(o.type, '^.* (column|constraint)$', '\1') as type, o.identity
                     from pg_catalog.pg_description d, pg_catalog.pg_identify_object(d.classoid, d.objoid, d.objsubid) o
                    where d.objoid >= 16384
                      and coalesce(o.schema, o.identity) in ('app', 'auth', 'lib', 'api', 'jobs', 'analytics',
                        'analytics_aggregates') loop
    execute format('comment on %s %s is null', v_comment.type, v_comment.identity);
  end loop;
  foreach v_schema in array '{app, auth, lib, api, jobs, analytics, analytics_aggregates, extensions,
    graphile_worker}'::text[] loop
    execute format('revoke all on schema %I from app_api, app_worker, app_analyst, app_analyst_aggregates', v_schema);
    execute format(
      'revoke all on all tables in schema %I from app_api, app_worker, app_analyst, app_analyst_aggregates', v_schema);
    if v_schema <> 'extensions' then
      execute format(
        'revoke all on all functions in schema %I from public, app_api, app_worker, app_analyst, '
        'app_analyst_aggregates', v_schema);
    end if;
  end loop;
  alter default privileges revoke execute on functions from public;
end $$
