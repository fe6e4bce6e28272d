--! Previous: sha1:fc8abd1515606339bee1f125fa0304dc64ab3806
--! Hash: sha1:f9bfab277c91f2c54a246931486366986ef355de
--! Message: constraints of feedback and UI flags hold

set local lock_timeout = '2s';

alter table app.feedback validate constraint feedback_status_is_known;
alter table app.ui_flags validate constraint ui_flags_name_a_habit_of_writing;
alter table app.ui_flags validate constraint ui_flags_name_a_habit_of_practice;
