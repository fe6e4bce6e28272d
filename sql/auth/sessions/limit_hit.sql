-- Counts a hit against the rate limit of a route: null within the limit, else the seconds until the window ends,
-- rounded up. One statement, so over all processes exactly `points` hits are let through
-- (docs/contract/decisions.md#d26). At most `seconds`: the window may have been begun by a hit whose now() is later.
-- now() and not lib.now(): a clock that was moved would block clients for weeks.
create or replace function auth.limit_hit(route text, client text, points integer, seconds integer) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into auth.rate_limits as l (route, client, hits, ends_at)
  values (route, client, 1, now() + make_interval(secs => seconds))
  on conflict on constraint rate_limits_pkey do update set
    hits = case when l.ends_at <= now() then 1 else least(l.hits, limit_hit.points) + 1 end,
    ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
  returning case when l.hits > limit_hit.points
    then least(limit_hit.seconds, ceil(extract(epoch from l.ends_at - now()))::integer) end
$$;
grant execute on function auth.limit_hit to app_api;
