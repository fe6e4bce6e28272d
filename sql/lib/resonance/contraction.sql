-- The `contraction` of a resonance: set if a habit has gone unmet or unchecked for the last 14 local days or more, else
-- null (docs/contract/resonance.md#contraction). `days` holds the units per habit and local day, over its additive
-- goals; `runs`, per habit, the days in a row up to today without a completion (unchecked), and with 0 units (unmet).
create or replace function lib.contraction() returns json
language sql stable as $$
  with habits as (
    select h.user_id, h.id, greatest(h.start_date, lib.today() - 14) as first_day
      from app.habits h
     where h.user_id = lib.current_user_id()
       and exists (select from app.goals g where g.user_id = h.user_id and g.habit_id = h.id and g.is_additive)
  ), days as (
    select h.id, c.local_day as day, sum(lib.units(c.completed_units)) as units
      from habits h join app.goals g on g.user_id = h.user_id and g.habit_id = h.id and g.is_additive
      join app.goal_completions c
        on c.user_id = g.user_id and c.goal_id = g.id and c.local_day between h.first_day and lib.today()
     group by h.id, c.local_day
  ), runs as (
    select lib.today() - coalesce((select max(d.day) from days d where d.id = h.id), h.first_day - 1) as unchecked,
           (select count(*) from (select d.day, row_number() over (order by d.day desc) as nth from days d
              where d.id = h.id and d.units <= 0) u where u.day = lib.today() - (u.nth - 1)::integer) as unmet
      from habits h
  ), variants (variant, message) as (
    values ('simple_ease_off',
        'It looks as if the last two weeks asked for more than they gave back. You may make a habit '
        || 'smaller, or set one down for now. Less, kept gently, is still a practice.'),
      ('return_offer',
        'You have come a long way, and the last two weeks have been quiet. There is a slow road back, five '
        || 'weeks of kindness that begin with yourself. It waits until you want it.')
  )
  select to_json(r) from (select v.variant, v.message
    from variants v
   where exists (select from runs where unchecked >= 14 or unmet >= 14)
     and v.variant = case when lib.return_episode() is null then 'simple_ease_off' else 'return_offer' end) r
$$;
grant execute on function lib.contraction to app_api, app_worker;
