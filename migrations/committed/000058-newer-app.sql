--! Previous: sha1:c42566bfbff1304061a5900bd38b298c66add544
--! Hash: sha1:c5737fff57c569f7ea0d0ff02b56befe2b0ccff0
--! Message: newer app

-- What an accepted suggestion logged, and `course` as another word for the level `program`.
set local lock_timeout = '2s';
alter table app.completion_suggestions add column completed_units double precision, add column logged_on date;
alter table app.completion_suggestions
  add constraint completion_suggestions_units_are_positive check (completed_units > 0) not valid;
alter table app.journal_entries drop constraint journal_entries_level_is_known;
alter table app.journal_entries add constraint journal_entries_level_is_known
  check (reflection_level in ('week', 'stage', 'component', 'tier', 'program', 'course')) not valid;
