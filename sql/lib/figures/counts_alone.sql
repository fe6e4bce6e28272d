-- The counts of a run that could be shown alone: of enough people, and where one of a figure and week is left out, not
-- the smallest other one, because the total less the rest would give it. A row of weekly_retention has two groups, the
-- active people and the rest. A sum over weeks adds only such weeks, or two sums would differ by a week of few
-- (docs/contract/analysts.md#two-levels). Internal: jobs.figure_run_finish runs it as the owner.
create or replace function lib.counts_alone(run_id bigint) returns setof app.figure_counts
language sql stable as $$
  with judged as (
    select c, c.figure, c.week, c.value, c.people, lib.enough(c.people)
             and (c.figure <> 'weekly_retention'
               or coalesce(lib.enough(lib.smaller_group(c.numerator, c.denominator)), true)) as enough
      from app.figure_counts c where c.run_id = counts_alone.run_id
  ), ranked as (
    select j.*, count(*) filter (where not j.enough) over (partition by j.figure, j.week) as hidden,
           row_number() over (partition by j.figure, j.week, j.enough order by j.people, j.value) as place
      from judged j
  )
  select (r.c).* from ranked r where r.enough and not (r.hidden = 1 and r.place = 1)
$$;
