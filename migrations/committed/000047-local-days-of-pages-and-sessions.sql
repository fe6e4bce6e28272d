--! Previous: sha1:c4ad68c918783211069cccd91500bc4ea5786f2d
--! Hash: sha1:4ab71c381b47953c697e9a66486d870e4be69962
--! Message: local days of pages and sessions

-- The local day of a page and of a session of a practice, fixed when it is written. Null until `npm run migrate` fills
-- it after the load: what older processes wrote.
set local lock_timeout = '2s';

alter table app.journal_entries add column local_day date;
alter table app.practice_sessions add column local_day date;
