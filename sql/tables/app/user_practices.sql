-- app.user_practices: selections, at most one open row per person and stage
-- (docs/contract/user-practices.md#selections).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> open: POST /user-practices/
--   open --> open: POST /user-practices/ of the same practice
--   open --> closed: POST /user-practices/ of another practice of the stage
-- ```
create policy all_own on app.user_practices to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.user_practices to app_api, app_worker;
grant insert (user_id, practice_id, stage_number, start_date) on app.user_practices to app_api;
grant update (end_date, custom_name, mode_config_override, mode_config_normal, override_md5)
  on app.user_practices to app_api;
create policy select_analyst on app.user_practices for select to app_analyst using (true);
grant select (user_id, id, stage_number) on app.user_practices to app_analyst;
alter table app.user_practices
  add constraint user_practices_override_is_one_of_a_mode check (mode_config_override is null
    or lib.mode_config_fits(mode_config_override ->> 'mode', mode_config_override::jsonb)) not valid,
  add constraint user_practices_normal_form_is_one_of_a_mode check (mode_config_normal is null
    or lib.mode_config_fits(mode_config_normal ->> 'mode', mode_config_normal::jsonb)) not valid;
create trigger changes_on_write after insert or update on app.user_practices for each row
  execute function lib.change_row('user_practice', 'id', 'stage_number');
create trigger changes_on_delete after delete on app.user_practices referencing old table as gone for each statement
  execute function lib.change_gone('user_practice', 'id', 'stage_number');
comment on table app.user_practices is 'Which practice a person follows in a stage, now or before.';
comment on column app.user_practices.start_date is 'In the person''s zone.';
comment on column app.user_practices.end_date is
  'When another practice of the stage took its place; null while it is followed.';
comment on column app.user_practices.custom_name is 'Shown in place of the practice''s name.';
comment on column app.user_practices.mode_config_override is 'The person''s own config, as it was sent.';
comment on column app.user_practices.mode_config_normal is
  'The normal form of mode_config_override, which is in effect.';
comment on column app.user_practices.override_md5 is
  'MD5 of the override that the normal form was made from; after any other edit of the override the form is ignored.';
