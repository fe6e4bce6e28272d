-- app.goal_completions: one row per goal and local day; only its units change
-- (docs/contract/goal-completions.md#states-of-a-goal-and-day).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> completed: POST did_complete = true (units = the goal's target)
--   [*] --> missed: POST did_complete = false on a scheduled day (units = 0)
--   completed --> completed: any POST of that day
--   missed --> missed: any POST of that day
--   [*] --> completed: PUT did_complete = true
--   [*] --> missed: PUT did_complete = false
--   completed --> missed: PUT did_complete = false (a new row)
--   missed --> completed: PUT did_complete = true (a new row)
--   [*] --> completed: POST of units, PUT of units > 0
--   [*] --> missed: PUT of 0 units
--   completed --> completed: POST of units; PUT of units > 0 (a new row)
--   missed --> completed: POST of units; PUT of units > 0 (a new row)
--   completed --> missed: POST that takes all units back; PUT of 0 units (a new row)
--   completed --> [*]: DELETE of that day
--   missed --> [*]: DELETE of that day
--   completed --> [*]: DELETE /habits/{id}/completions, or the habit is deleted
--   missed --> [*]: DELETE /habits/{id}/completions, or the habit is deleted
-- ```
create policy all_own on app.goal_completions to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.goal_completions to app_api;
grant select on app.goal_completions to app_worker;
grant insert (user_id, goal_id, local_day, completed_units, recorded_at) on app.goal_completions to app_api;
grant update (completed_units) on app.goal_completions to app_api;
create policy select_analyst on app.goal_completions for select to app_analyst using (true);
grant select (user_id, goal_id, local_day, completed_units) on app.goal_completions to app_analyst;
create trigger changes_on_write before insert or update on app.goal_completions for each row
  execute function lib.change_completion();
create trigger changes_on_delete after delete on app.goal_completions referencing old table as gone for each statement
  execute function lib.change_completion_gone();
comment on table app.goal_completions is
  'What was logged for a goal on a local day; the day stays as it was when logged.';
comment on column app.goal_completions.change_number is
  'The number of the person''s counter at which it was written last; null before 0.3.0.';
comment on column app.goal_completions.local_day is
  'The day it is for, in the zone that the person had when they logged it.';
comment on column app.goal_completions.completed_units is
  'The goal''s target at that time, or the units that were added or set; 0 means that the day was missed.';
comment on column app.goal_completions.recorded_at is
  'When it was logged; midday of the local day where the request named a date. Its UTC day is local_day or next to it.';
