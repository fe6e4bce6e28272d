--! Previous: sha1:4ab71c381b47953c697e9a66486d870e4be69962
--! Hash: sha1:c7601a49697b9ad693e82474511789da839f9e1a
--! Message: pages without a local day

--! no-transaction
-- Whose rows have no local day yet.
create index concurrently journal_entries_without_a_day on app.journal_entries (user_id) where local_day is null;
