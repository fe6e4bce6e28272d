-- app.goals: the goals of a habit, one per tier by default; any goal may take any tier
-- (docs/contract/goals.md#goal-fields). A goal never changes its habit, so habit_id is not updatable.
create policy all_own on app.goals to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.goals to app_api, app_worker;
grant insert (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit) on app.goals to app_api;
grant update (title, description, tier, target, target_unit, frequency, frequency_unit, is_additive, goal_group_id,
  days_of_week) on app.goals to app_api;
create policy select_analyst on app.goals for select to app_analyst using (true);
grant select (user_id, id, habit_id, tier, target, is_additive) on app.goals to app_analyst;
create trigger changes_on_write after insert or update on app.goals for each row
  execute function lib.change_goal();
create trigger changes_on_delete after delete on app.goals referencing old table as gone for each statement
  execute function lib.change_goal_gone();
comment on table app.goals is 'Goals of a habit: a target, its unit and how often.';
comment on column app.goals.tier is 'How much of the habit it asks for; several goals may have the same.';
comment on column app.goals.target is
  'Units that a completed day counts; of the subtractive clear goal also the most that still counts as clean.';
comment on column app.goals.frequency is 'How often per frequency_unit.';
comment on column app.goals.frequency_unit is 'Free text; per_day and per_week are in use.';
comment on column app.goals.is_additive is 'False: subtractive, the goal is to refrain from something.';
comment on column app.goals.days_of_week is 'Days that the person plans it for; other days are not refused.';
