-- The zone in which each person's days are counted now, for the local days that analysts count by. Definer: it reads
-- accounts, of which analysts see nothing else.
create or replace function lib.person_zones() returns table (user_id bigint, timezone text)
language sql stable parallel safe rows 10000 security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, lib.used_timezone(u.timezone) from auth.users u
$$;
grant execute on function lib.person_zones to app_analyst;
