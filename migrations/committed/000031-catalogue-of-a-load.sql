--! Previous: sha1:653b22f357fc65616bbd7445a7439f57a61ab04d
--! Hash: sha1:a25d7050a09336cdb438fd81bb5d38510a4175f7
--! Message: catalogue of a load

-- What a load of sql/ made, so that a check can name what was changed by hand since.
set local lock_timeout = '2s';

alter table lib.loaded_logic add column catalogue jsonb;
