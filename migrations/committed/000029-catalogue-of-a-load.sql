--! Previous: sha1:a4eba13e0c19528059c4e2feb2231844bbce8ac7
--! Hash: sha1:4fcef8ee68e908322822d227f3ae54d7a0a45ddd
--! Message: catalogue of a load

-- What a load of sql/ made, so that a check can name what was changed by hand since.
set local lock_timeout = '2s';

alter table lib.loaded_logic add column catalogue jsonb;
