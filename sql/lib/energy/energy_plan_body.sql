-- A plan as every route shows it: its columns are the keys of the body.
create or replace function lib.energy_plan_body(energy_plan app.energy_plans) returns table (
  plan json, reason_code text
)
language sql stable as $$
  select energy_plan.plan, energy_plan.reason_code
$$;
grant execute on function lib.energy_plan_body to app_api;
