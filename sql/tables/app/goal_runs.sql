comment on table app.goal_runs is 'Unused since 0.6.0, which keeps app.streaks; the next release drops it.';
