-- app.return_arcs: the return arc (docs/contract/metta-return.md#states-of-an-arc). Each transition is one guarded
-- statement on the row whose left_at is null; without such a row it is refused with 404. Whether an arc is complete (35
-- days that were not paused) is computed, never stored.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> running: POST arc (eligible, none active, else 409)
--   running --> paused: POST pause
--   paused --> running: POST resume (start moves by the pause)
--   running --> running: POST resume, release, recommit
--   paused --> paused: POST pause, release, recommit
--   running --> left: POST leave
--   paused --> left: POST leave
--   left --> [*]: the next POST arc makes a new row
-- ```
create policy all_own on app.return_arcs to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.return_arcs to app_api, app_worker;
grant insert (user_id, started_at) on app.return_arcs to app_api;
grant update (started_at, paused_at, left_at) on app.return_arcs to app_api;
create policy select_analyst on app.return_arcs for select to app_analyst using (true);
grant select (user_id, started_at, paused_at, left_at) on app.return_arcs to app_analyst;
create trigger changes_on_write after insert or update on app.return_arcs for each row
  execute function lib.change_row('return_arc', 'id', '', 'left_at');
create trigger changes_on_delete after delete on app.return_arcs referencing old table as gone for each statement
  execute function lib.change_gone('return_arc', 'id', '');
comment on table app.return_arcs is 'Return arcs; at most one is active.';
comment on column app.return_arcs.started_at is 'Moves by the length of each pause, so that paused days do not count.';
comment on column app.return_arcs.paused_at is 'Set while it is paused.';
comment on column app.return_arcs.left_at is 'Set once the person has left; until then the arc is the active one.';
