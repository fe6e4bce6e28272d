--! Previous: sha1:c5737fff57c569f7ea0d0ff02b56befe2b0ccff0
--! Hash: sha1:1ca8af87c3a27feb15b464dd1d4fbb1ac829d0a5
--! Message: newer app checked

-- Reads the tables while requests write.
set local lock_timeout = '2s';
alter table app.completion_suggestions validate constraint completion_suggestions_units_are_positive;
alter table app.journal_entries validate constraint journal_entries_level_is_known;
