--! Previous: sha1:1066b6e423dad737d8905f688d3606893f70bb2c
--! Hash: sha1:c9fa2594b0548fd7e12520a066c91377d8dfdfbe
--! Message: constraints of feedback and UI flags hold

set local lock_timeout = '2s';

alter table app.feedback validate constraint feedback_status_is_known;
alter table app.ui_flags validate constraint ui_flags_name_a_habit_of_writing;
alter table app.ui_flags validate constraint ui_flags_name_a_habit_of_practice;
