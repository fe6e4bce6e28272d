--! Previous: sha1:a29a180aedcaf28b02d932a5f8f8d31ecfec6e46
--! Hash: sha1:1066b6e423dad737d8905f688d3606893f70bb2c
--! Message: what admins made of feedback and habits of sessions

set local lock_timeout = '2s';

-- What admins made of what a person reported.
alter table app.feedback add column status text not null default 'open';
alter table app.feedback add constraint feedback_status_is_known check (status in ('open', 'seen', 'done')) not valid;

-- The habits for which an app counts a session of writing or practice.
alter table app.ui_flags add column writing_session_habit_id bigint, add column practice_session_habit_id bigint;
alter table app.ui_flags add constraint ui_flags_name_a_habit_of_writing
  foreign key (user_id, writing_session_habit_id) references app.habits (user_id, id)
  on delete set null (writing_session_habit_id) not valid;
alter table app.ui_flags add constraint ui_flags_name_a_habit_of_practice
  foreign key (user_id, practice_session_habit_id) references app.habits (user_id, id)
  on delete set null (practice_session_habit_id) not valid;
