-- The connections that another one waits for, as PostgreSQL sees it now. `since`, when their transactions began, is
-- null for those of other roles where the owner has not pg_read_all_stats. Definer: the owner sees transactions of all
-- roles, which the API may not.
create or replace function lib.blockers(waiting integer)
returns table (pid integer, application text, since text)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select a.pid, a.application_name, lib.timestamp_json(a.xact_start)
    from pg_stat_activity a where a.pid = any (pg_blocking_pids(waiting))
$$;
grant execute on function lib.blockers to app_api, app_worker;
