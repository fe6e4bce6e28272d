--! Previous: sha1:c9fa2594b0548fd7e12520a066c91377d8dfdfbe
--! Hash: sha1:50a017f4c407fab08d3917ac477801bd297f6807
--! Message: streaks that are stored

set local lock_timeout = '2s';

-- What the judge of streaks said of each habit and each goal at its last write (docs/contract/habits.md#stored-streaks).
-- `npm run migrate` fills it after the load of sql/, whose functions it needs.
create table app.streaks (
  user_id bigint not null,
  id bigint generated always as identity,
  habit_id bigint not null,
  goal_id bigint,
  counted_days datemultirange not null,
  streak integer not null,
  longest integer not null,
  since date,
  judged_on date not null,
  held_until date not null,
  grows_on bit(7),
  primary key (user_id, id),
  constraint streaks_once_per_habit_and_goal unique nulls not distinct (user_id, habit_id, goal_id),
  constraint streaks_of_a_habit foreign key (user_id, habit_id) references app.habits (user_id, id) on delete cascade,
  constraint streaks_of_a_goal foreign key (user_id, goal_id) references app.goals (user_id, id) on delete cascade,
  constraint streaks_are_not_negative check (streak >= 0 and longest >= streak)
) with (fillfactor = 80);
create index streaks_goal on app.streaks (user_id, goal_id);
