-- Start-up seeding of the five weeks of the return arc: inserts and updates; returns the number of inserts. Definer: no
-- run-time role may write the catalogue. Writes in the order of the weeks, so that parallel processes don't deadlock.
create or replace function jobs.seed_return_weeks(weeks json) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with written as (
    insert into app.return_weeks as w (week_number, focus, title, framing)
    select g.week_number, g.focus, g.title, g.framing
      from json_populate_recordset(null::app.return_weeks, weeks) g order by g.week_number
    on conflict (week_number) do update set focus = excluded.focus, title = excluded.title, framing = excluded.framing
    where (w.focus, w.title, w.framing) is distinct from (excluded.focus, excluded.title, excluded.framing)
    returning old.week_number is null as inserted
  )
  select count(*) filter (where inserted)::integer from written
$$;
grant execute on function jobs.seed_return_weeks to app_api;
