--! Previous: sha1:fbe3d2c4825c361d2bd1a6bd4a030fd5b30e4b15
--! Hash: sha1:2453124184d2a34bd8f27058e2ea8d3a9cacf779
--! Message: streak runs

-- Runs: the counted days of each habit and of each goal, one row per uninterrupted sequence. A streak is read from the
-- newest run instead of all completions (docs/contract/habits.md#runs).
set local lock_timeout = '2s';

-- Free space in each page: a run grows by an update that changes no index. So last_day stays out of every index.
create table app.habit_runs (
  user_id bigint not null,
  habit_id bigint not null,
  first_day date not null,
  last_day date not null,
  longest integer not null,
  primary key (user_id, habit_id, first_day),
  constraint habit_runs_of_a_habit foreign key (user_id, habit_id) references app.habits (user_id, id)
    on delete cascade,
  constraint habit_runs_last_day_is_not_before_first check (last_day >= first_day),
  constraint habit_runs_longest_is_not_negative check (longest >= 0)
) with (fillfactor = 80);

create table app.goal_runs (
  user_id bigint not null,
  goal_id bigint not null,
  first_day date not null,
  last_day date not null,
  primary key (user_id, goal_id, first_day),
  constraint goal_runs_of_a_goal foreign key (user_id, goal_id) references app.goals (user_id, id) on delete cascade,
  constraint goal_runs_last_day_is_not_before_first check (last_day >= first_day)
) with (fillfactor = 80);

-- The value of hash for which the runs were compared with the completions; another value: not since that load.
alter table lib.loaded_logic add column verified_hash text;
