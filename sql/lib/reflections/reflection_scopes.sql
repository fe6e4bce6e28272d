-- All scopes that a reflection can have, by token: weeks, stages, components (pairs of stages), tiers, the program. A
-- wider scope has a higher rank (docs/contract/reflections.md#scopes).
create or replace function lib.reflection_scopes()
returns table (token text, level text, rank integer, first_week integer, last_week integer)
language sql immutable parallel safe as $$
  with stages (n, first_week, last_week) as (
    select n, 3 * n - 2, 3 * n from generate_series(1, 8) n
    union all values (9, 25, 30), (10, 31, 36)
  )
  select 'w' || n, 'week', 1, n, n from generate_series(1, 36) n
  union all select 's' || n, 'stage', 2, first_week, last_week from stages
  union all select 'p' || (n + 1) / 2, 'component', 3, min(first_week), max(last_week) from stages group by (n + 1) / 2
  union all values ('t1', 'tier', 4, 1, 18), ('t2', 'tier', 4, 19, 36), ('prog', 'program', 5, 1, 36)
$$;
grant execute on function lib.reflection_scopes to app_api, app_worker;
