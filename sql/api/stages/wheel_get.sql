-- GET /stages/wheel: the fullness of each of the ten aspects, from the stage's progress and up to 0.2 from journal
-- entries with that aspect. Computed in numeric, so that 0.02 is shown as 0.02.
create or replace function api.wheel_get() returns json
language sql stable as $$
  with tags as (
    select aspect, sum(weight) as weight
      from app.journal_entries e
      cross join lateral (values (e.primary_aspect, 1.0), (e.secondary_aspect, 0.5)) t (aspect, weight)
     where e.user_id = lib.current_user_id() and e.deleted_at is null and t.aspect is not null
     group by aspect
  )
  select to_json(r) from (select json_agg((select to_json(r) from (
           select score.stage_number,
           coalesce(s.aspect, '') as aspect,
           least(score.overall_progress::numeric + 0.2 * least(coalesce(t.weight, 0) / 10, 1), 1)
             ::double precision as fullness
         ) r) order by score.stage_number) as aspects
    from lib.stage_scores() score
    left join app.stages s on s.stage_number = score.stage_number
    left join tags t on t.aspect = score.stage_number) r
$$;
grant execute on function api.wheel_get to app_api;
