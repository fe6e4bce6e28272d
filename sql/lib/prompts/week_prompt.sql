-- The prompt of a week: the wanted ordinal if the stage has it, else the week's own one
-- (docs/contract/prompts.md#weekly-prompt-scheduling). No row where the week or its prompts don't exist.
create or replace function lib.week_prompt(week integer, wanted bigint default null)
returns table (ordinal integer, question text, default_title text)
language sql stable as $$
  select p.ordinal, p.title || case when p.body = '' then '' else E'\n\n' || p.body end,
         s.spiral_dynamics_color || ' week ' || w.nth || ' Prompt #' || p.ordinal
    from app.stages s
    cross join lateral (select week - lib.first_week(s.stage_number) + 1 as nth) w
    cross join lateral (select count(*) from app.prompts p where p.stage_number = s.stage_number) prompts (total)
    join app.prompts p on p.stage_number = s.stage_number
   where w.nth between 1 and lib.stage_days(s.stage_number) / 7
   order by p.ordinal is not distinct from wanted desc, p.ordinal = (w.nth - 1) % prompts.total + 1 desc
   limit 1
$$;
grant execute on function lib.week_prompt to app_api;
