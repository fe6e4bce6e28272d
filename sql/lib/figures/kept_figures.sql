-- What a run has to keep of some weeks (docs/contract/analysts.md#weekly-figures): its counts, medians out of its
-- durations, and a row for a week without active people, so that every week has one. The run counts `funnel` only for
-- its last whole week. Internal: lib.suppressed_figures runs it and leaves out numbers of few people.
create or replace function lib.kept_figures(run_id bigint, weeks date[]) returns table (
  week date, figure text, dimension text, value text, numerator numeric, denominator numeric, people integer
)
language sql stable as $$
  with counts as (
    select c.* from app.figure_counts c where c.run_id = kept_figures.run_id and c.week = any (weeks)
  ), durations as (
    select c.week, split_part(c.value, ',', 1) as mode, split_part(c.value, ',', 2)::numeric as minutes,
           sum(c.numerator) over (partition by c.week, split_part(c.value, ',', 1)) as sessions,
           sum(c.numerator) over (partition by c.week, split_part(c.value, ',', 1)
             order by split_part(c.value, ',', 2)::numeric) as up_to
      from counts c where c.figure = 'practice_durations'
  ), medians as (
    select d.week, d.mode, (min(d.minutes) filter (where d.up_to >= floor((d.sessions + 1) / 2))
             + min(d.minutes) filter (where d.up_to >= floor(d.sessions / 2) + 1)) / 2 as minutes
      from durations d group by d.week, d.mode
  )
  select c.week, c.figure, c.dimension, c.value, c.numerator, c.denominator, c.people from counts c
   where c.figure not in ('practice_durations', 'streaks_by_stage', 'stage_ends', 'messages_by_month',
     'model_costs_by_month', 'offers', 'people_last', 'people_ever')
  union all
  select c.week, 'median_minutes', 'mode', c.value, m.minutes, c.denominator, c.people
    from counts c join medians m on m.week = c.week and m.mode = c.value where c.figure = 'practice_minutes'
  union all
  select w.week, 'active_people', '', '', 0, null, 0 from unnest(weeks) w (week)
   where not exists (select from counts c where c.week = w.week and c.figure = 'active_people')
$$;
