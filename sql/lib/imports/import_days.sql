-- Says of the days of a batch what becomes of each: create, same, merge or refused with its reason. A day belongs to
-- the clear goal of its habit, of the own export to its goal. A bare tick counts as the goal's target. The day is the
-- one that the file says, never by way of an instant. The lateral queries find at most one row, by index.
create or replace function lib.import_days(import app.imports, source_rows app.import_rows[]) returns table (
  outcome text, reason text, name text, source_key bytea, hash bytea, goal_id bigint, habit_id bigint, day date,
  units double precision, recorded_at timestamptz, completion_id bigint, link_id bigint
)
language sql stable as $$
  with opened as materialized (
    select r.position, lib.import_link_key(import, r.source_key) as source_key, lib.import_opened(r) as body
      from unnest(source_rows) r
  ), read as materialized (
    select o.position, o.source_key, lib.import_mark(o.body::text) as hash, t.*, o.body ? 'habit' as is_tick,
           case when pg_input_is_valid(t.day, 'date') and lib.import_is_iso(t.day) then t.day::date end as local_day,
           case when pg_input_is_valid(t.units, 'float8') then t.units::float8 end as counted,
           case when pg_input_is_valid(t.instant, 'timestamptz') and lib.import_is_iso(t.instant)
             then t.instant::timestamptz end as recorded_at
      from opened o
     cross join lateral (select coalesce(o.body ->> 'habit', o.body ->> 'goal_id'),
       coalesce(o.body ->> 'day', o.body ->> 'local_day'), coalesce(o.body ->> 'units', o.body ->> 'completed_units'),
       o.body ->> 'recorded_at') t (parent, day, units, instant)
  ), goals as materialized (
    select p.parent, g.id, g.habit_id, g.target
      from (select distinct r.parent from read r) p
     cross join lateral (select case when import.source <> 'own'
         then lib.import_linked(import, 'habit/' || p.parent)
       else coalesce(lib.import_linked(import, 'goals/' || p.parent),
         case when import.is_own and pg_input_is_valid(p.parent, 'bigint') then p.parent::bigint end) end) l (id)
     cross join lateral (
       (select o.* from app.goals o where import.source = 'own' and o.user_id = import.user_id and o.id = l.id)
       union all
       (select o.* from app.goals o where import.source <> 'own' and o.user_id = import.user_id and o.habit_id = l.id
           and o.tier = 'clear' order by o.id limit 1)) g
  ), known as materialized (
    select r.*, g.id as goal_id, g.habit_id, case when r.is_tick and r.units is null then g.target else r.counted end
             as day_units, c.id as completion_id, c.completed_units as now, k.id as link_id, k.hash as old_hash,
           k.left_as, k.object_id, row_number() over (partition by g.id, r.local_day order by r.position) as nth
      from read r
      left join goals g on g.parent = r.parent
      left join lateral (select o.* from app.goal_completions o
        where o.user_id = import.user_id and o.goal_id = g.id and o.local_day = r.local_day limit 1) c on true
      left join lateral (select o.* from app.import_links o
        where o.user_id = import.user_id and o.source = import.source and o.source_key = r.source_key
          and o.is_current limit 1) k on true
  )
  select case when j.reason is not null then 'refused'
           when k.old_hash = k.hash or k.link_id is null and k.completion_id is not null then 'same'
           when k.link_id is null then 'create' else 'merge' end,
         j.reason, coalesce(k.day, '?'), k.source_key, k.hash, k.goal_id, k.habit_id, k.local_day, k.day_units,
         case when abs((k.recorded_at at time zone 'UTC')::date - k.local_day) <= 1
           then k.recorded_at else lib.midday(k.local_day) end, k.completion_id, k.link_id
    from known k
   cross join lateral (select case when k.parent is null then 'bad_value' when k.goal_id is null then 'habit_left_out'
     when k.local_day is null then 'bad_day'
     when k.local_day > (lib.now() at time zone interval '14 hours')::date then 'day_after_today'
     when (k.day_units between 0 and 1e300) is not true then 'bad_number' when k.nth > 1 then 'twice'
     when k.old_hash = k.hash or k.link_id is null and k.completion_id is null then null
     when k.link_id is null and lib.units(k.now) = lib.units(k.day_units) then null
     when k.link_id is null then 'logged_here' when k.completion_id is null then 'deleted_here'
     when k.completion_id <> k.object_id or lib.import_mark(k.now::text) <> k.left_as then 'changed_here'
     end) j (reason)
   order by k.position
$$;
