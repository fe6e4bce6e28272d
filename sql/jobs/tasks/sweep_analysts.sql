-- Task sweep_analysts, every minute: ends the sessions of analysts' logins whose transaction is older than so many
-- seconds, and returns how many (docs/contract/analysts.md#logins-for-psql). A login may raise its own limits, and a
-- statement may catch a cancellation: so the session ends. Definer: the owner inherits the logins.
create or replace function jobs.sweep_analysts(seconds integer) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) filter (where pg_terminate_backend(a.pid))::integer
    from pg_stat_activity a
   where a.state <> 'idle' and a.xact_start < clock_timestamp() - make_interval(secs => seconds)
     and a.usesysid <> current_user::regrole
     and (pg_has_role(a.usesysid, 'app_analyst', 'usage') or pg_has_role(a.usesysid, 'app_analyst_aggregates', 'usage'))
     and pg_has_role(current_user, a.usesysid, 'usage')
$$;
grant execute on function jobs.sweep_analysts to app_worker;
