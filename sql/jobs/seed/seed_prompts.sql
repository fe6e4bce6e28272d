-- Start-up seeding of the prompts (docs/contract/prompts.md#seeding-of-prompts); returns the number of inserts.
-- Deleting is safe, because answers keep their question. Definer: no run-time role may write the catalogue. The lock
-- keeps parallel processes from deadlocking.
create or replace function jobs.seed_prompts(stages json) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_inserted integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('seed_prompts', 0));
  with given as (
    select (s ->> 'stage_number')::integer as stage_number, p.ordinal, p.prompt ->> 'title' as title,
           p.prompt ->> 'body' as body, p.prompt ->> 'cadence' as cadence
      from json_array_elements(stages) s
      cross join lateral json_array_elements(s -> 'prompts') with ordinality p (prompt, ordinal)
  ), deleted as (
    delete from app.prompts p where not exists (
      select from given g where g.stage_number = p.stage_number and g.ordinal = p.ordinal)
  ), written as (
    insert into app.prompts as p (stage_number, ordinal, title, body, cadence)
    select g.stage_number, g.ordinal, g.title, g.body, g.cadence from given g
    on conflict (stage_number, ordinal) do update set title = excluded.title, body = excluded.body,
      cadence = excluded.cadence
    where (p.title, p.body, p.cadence) is distinct from (excluded.title, excluded.body, excluded.cadence)
    returning old.ordinal is null as inserted
  )
  select count(*) filter (where inserted) into v_inserted from written;
  return v_inserted;
end $$;
grant execute on function jobs.seed_prompts to app_api;
