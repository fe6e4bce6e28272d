-- app.ui_flags: a row exists once a flag was set; without one all are false (docs/contract/ui-flags.md#stored-flags).
create policy all_own on app.ui_flags to app_api using (user_id = lib.current_user_id());
grant select on app.ui_flags to app_api;
grant insert (user_id, has_seen_welcome, energy_scaffolding_archived) on app.ui_flags to app_api;
grant update (has_seen_welcome, energy_scaffolding_archived) on app.ui_flags to app_api;
comment on table app.ui_flags is 'What the app has already shown to a person.';
