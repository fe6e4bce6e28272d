--! Previous: sha1:1ca8af87c3a27feb15b464dd1d4fbb1ac829d0a5
--! Hash: sha1:64482659ab0fbcea1baa04a0b8b200cfbe335290
--! Message: rules and pauses of streaks

-- Rules by which streaks count (docs/contract/habits.md#streak-rules), and pauses of them
-- (docs/contract/habit-pauses.md).
set local lock_timeout = '2s';

alter table app.habits add column streak_rule jsonb;

create table app.habit_rules (
  user_id bigint not null,
  id bigint generated always as identity,
  habit_id bigint not null,
  from_day date not null,
  streak_rule jsonb,
  notification_days text[],
  primary key (user_id, id),
  constraint habit_rules_once_per_day unique (user_id, habit_id, from_day),
  constraint habit_rules_of_a_habit foreign key (user_id, habit_id) references app.habits (user_id, id)
    on delete cascade,
  constraint habit_rules_rule_is_of_a_known_kind check (streak_rule ->> 'kind' in ('scheduled_days', 'per_week')),
  constraint habit_rules_times_are_days_of_a_week check (case when streak_rule ->> 'kind' = 'per_week'
    then coalesce((streak_rule ->> 'times')::integer between 1 and 7, false) else streak_rule -> 'times' is null end)
);

create table app.habit_pauses (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  habit_id bigint,
  from_day date not null,
  to_day date,
  note text,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint habit_pauses_of_a_habit foreign key (user_id, habit_id) references app.habits (user_id, id)
    on delete cascade,
  constraint habit_pauses_end_is_not_before_start check (to_day >= from_day),
  constraint habit_pauses_note_is_short check (length(note) <= 120)
);
create index habit_pauses_by_habit on app.habit_pauses (user_id, habit_id);
