-- Removes policies, triggers, views and the constraints that call our functions, so that a line deleted from a file is
-- gone from the database.
do $$
declare
  v_policy record;
  v_trigger record;
  v_check record;
  v_view record;
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
  for v_check in select distinct k.conname, k.conrelid::regclass as relation
                   from pg_catalog.pg_constraint k
                   join pg_catalog.pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = k.oid
                   join pg_catalog.pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
                  where k.contype = 'c' and p.pronamespace = 'lib'::regnamespace loop
    execute format('alter table %s drop constraint %I', v_check.relation, v_check.conname);
  end loop;
  for v_view in select schemaname, viewname from pg_catalog.pg_views
                 where schemaname in ('app', 'analytics', 'analytics_aggregates') loop
    execute format('drop view if exists %I.%I cascade', v_view.schemaname, v_view.viewname);
  end loop;
end $$
