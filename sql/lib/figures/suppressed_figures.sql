-- The kept figures without numbers of few people (docs/contract/analysts.md#weekly-figures). A row of weekly_retention
-- has two groups, the active people and the rest. Where one row of its week is hidden, the smallest other one is too:
-- active_people less all the others would give it. Internal: jobs.figure_run_finish runs it as the owner.
create or replace function lib.suppressed_figures(run_id bigint, weeks date[]) returns table (
  week date, figure text, dimension text, value text, numerator numeric, denominator numeric, people integer
)
language sql stable as $$
  with judged as (
    select k.*, lib.enough(k.people) as enough, lib.enough(k.people)
             and (k.figure <> 'weekly_retention'
               or lib.enough(lib.smaller_group(k.numerator, k.denominator)) is not false) as shown
      from lib.kept_figures(run_id, weeks) k
  ), ranked as (
    select j.*, count(*) filter (where not j.shown) over (partition by j.week, j.figure) as hidden,
           row_number() over (partition by j.week, j.figure, j.shown order by j.numerator = 0, j.numerator, j.value)
             as place
      from judged j
  )
  select r.week, r.figure, r.dimension, r.value,
         case when r.shown and not (r.figure = 'weekly_retention' and r.hidden = 1 and r.place = 1)
           then r.numerator end,
         case when r.enough then r.denominator end, case when r.enough then r.people end
    from ranked r
$$;
