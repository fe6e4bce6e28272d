-- app.energy_plans: each generated plan, kept for 30 days (docs/contract/energy.md#stored-plans).
create policy all_own on app.energy_plans to app_api using (user_id = lib.current_user_id());
grant select on app.energy_plans to app_api;
grant insert (user_id, plan, reason_code, created_at) on app.energy_plans to app_api;
create trigger changes_on_write after insert or update on app.energy_plans for each row
  execute function lib.change_row('energy_plan', 'id');
create trigger changes_on_delete after delete on app.energy_plans referencing old table as gone for each statement
  execute function lib.change_gone('energy_plan', 'id');
comment on table app.energy_plans is 'Energy plans as they were answered.';
comment on column app.energy_plans.plan is
  'As it was answered: 21 days, each with its habit, and the net energy of all.';
