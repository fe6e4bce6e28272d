-- app.stage_progress: one row per person, made by the first PUT /stages/progress or the first read of an open stage of
-- the course (docs/contract/stages.md#progress-row). A person advances by asking; the stages that time opens are
-- computed, not stored.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> stage_1: PUT progress 1, or a first read of the course
--   stage_1 --> stage_2: PUT progress 2
--   stage_2 --> stage_n: PUT progress s + 1, completed = 1..s
--   stage_n --> stage_10: PUT progress 10
--   stage_10 --> stage_1: POST begin-again (cycle + 1, both clocks start anew)
--   stage_1 --> stage_1: PUT progress 1 while nothing is completed
--   note right of stage_10: any other PUT is refused, 400 or 409
-- ```
create policy all_own on app.stage_progress to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.stage_progress to app_api, app_worker;
grant insert (user_id, stage_started_at, program_started_at) on app.stage_progress to app_api;
grant update (current_stage, completed_stages, stage_started_at, program_started_at, cycle_number,
  highest_stage_reached)
  on app.stage_progress to app_api;
create policy select_analyst on app.stage_progress for select to app_analyst using (true);
grant select (user_id, current_stage, stage_started_at, program_started_at, cycle_number, highest_stage_reached)
  on app.stage_progress to app_analyst;
create trigger changes_on_write after insert or update on app.stage_progress for each row
  execute function lib.change_row('stage_progress');
create trigger changes_on_delete after delete on app.stage_progress referencing old table as gone for each statement
  execute function lib.change_gone('stage_progress');
comment on table app.stage_progress is 'Where a person is in the program.';
comment on column app.stage_progress.current_stage is
  'The stage that the person has advanced to; time opens further stages.';
comment on column app.stage_progress.completed_stages is '1 to current_stage - 1; admins repair a row that differs.';
comment on column app.stage_progress.program_started_at is 'Where the calendar begins; without it, stage_started_at.';
comment on column app.stage_progress.cycle_number is 'Which time through the program this is.';
comment on column app.stage_progress.highest_stage_reached is 'Over all cycles; from stage 5 on a return is offered.';
