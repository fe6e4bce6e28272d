--! Previous: sha1:85291a4efea94ad9832b5ab57aef2dc902b0f8c0
--! Hash: sha1:c4ad68c918783211069cccd91500bc4ea5786f2d
--! Message: key of jobs history used

-- A publication for all tables needs a key for deletes. None of its columns is null, so that no row is read.
set local lock_timeout = '2s';
alter table jobs.history add constraint history_pkey primary key using index history_pkey;
