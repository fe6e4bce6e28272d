-- Refuses with 403 to make a shared template, or lets the policy of app.goal_group_templates pass for this transaction.
-- SHARED_TEMPLATES says who may (docs/contract/goal-groups.md#shared-templates): `anyone`, or else admins.
create or replace function lib.require_template_author(shared_templates text) returns void
language plpgsql volatile as $$
begin
  if not (auth.caller_is_admin() or shared_templates = 'anyone' and lib.current_user_id() is not null) then
    perform lib.raise(403, 'forbidden');
  end if;
  perform set_config('app.shared_templates', shared_templates, true);
end $$;
grant execute on function lib.require_template_author to app_api;
