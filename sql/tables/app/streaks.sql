-- app.streaks: what the judge said of each habit and each goal at its last write
-- (docs/contract/habits.md#stored-streaks). Kept by lib.streak_keep alone, in the transaction of the write, under
-- lib.change_lock.
create policy all_own on app.streaks to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.streaks to app_api, app_worker;
grant insert (user_id, habit_id, goal_id, counted_days, streak, longest, since, judged_on, held_until, grows_on)
  on app.streaks to app_api;
grant update (counted_days, streak, longest, since, judged_on, held_until, grows_on) on app.streaks to app_api;
comment on table app.streaks is
  'The streak of each habit over all its goals, and of each goal, as judged at its last write.';
comment on column app.streaks.goal_id is 'The goal; null: the habit.';
comment on column app.streaks.counted_days is
  'Days with units, or days over the threshold where it is subtractive. All else is computed from these.';
comment on column app.streaks.longest is 'The longest streak up to judged_on.';
comment on column app.streaks.since is 'The first day after the period that ended the streak before; null without one.';
comment on column app.streaks.judged_on is 'The local day on which it was judged; infinity: it must be judged anew.';
comment on column app.streaks.held_until is 'The last local day on which the streak holds if nothing is written.';
comment on column app.streaks.grows_on is
  'The weekdays, Monday first, that count by themselves until held_until; null for an additive streak: 0 later.';
