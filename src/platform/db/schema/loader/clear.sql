-- Removes policies, triggers, views, comments and grants, so that a line deleted from a file is gone from the database.
do $$
declare
  v_policy record;
  v_trigger record;
  v_schema text;
  v_view record;
  v_comment record;
begin
  for v_policy in select schemaname, tablename, policyname from pg_catalog.pg_policies
                   where schemaname in ('app', 'auth', 'jobs', 'lib', 'graphile_worker') loop
    execute format('drop policy %I on %I.%I', v_policy.policyname, v_policy.schemaname, v_policy.tablename);
  end loop;
  for v_trigger in select t.tgname, t.tgrelid::regclass as relation
                     from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
                    where not t.tgisinternal and c.relnamespace = any ('{app,auth,lib}'::regnamespace[]) loop
    execute format('drop trigger %I on %s', v_trigger.tgname, v_trigger.relation);
  end loop;
  for v_view in select schemaname, viewname from pg_catalog.pg_views
                 where schemaname in ('app', 'analytics', 'analytics_aggregates') loop
    execute format('drop view if exists %I.%I cascade', v_view.schemaname, v_view.viewname);
  end loop;
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
