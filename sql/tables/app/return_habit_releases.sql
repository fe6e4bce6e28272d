-- app.return_habit_releases: one row per arc and habit (docs/contract/metta-return.md#released-habits).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> released: POST release (the habit was shown, now it is hidden)
--   released --> recommitted: POST recommit (shown again)
--   recommitted --> released: POST release
-- ```
create policy all_own on app.return_habit_releases to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.return_habit_releases to app_api, app_worker;
grant insert (user_id, arc_id, habit_id, released_at) on app.return_habit_releases to app_api;
grant update (recommitted_at) on app.return_habit_releases to app_api;
create trigger changes_on_write after insert or update or delete on app.return_habit_releases for each row
  execute function lib.change_counted('user_id', 'return_arc', '');
comment on table app.return_habit_releases is 'Habits that a return arc has released.';
comment on column app.return_habit_releases.recommitted_at is 'When it was taken up again; null while it is released.';
