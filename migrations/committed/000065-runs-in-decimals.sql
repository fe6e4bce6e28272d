--! Previous: sha1:a930b6b0d76826d03904b14d0b03f774afcbb35e
--! Hash: sha1:8f262ff1a4663a439a5d7e6afa2e43e7eb8254b2
--! Message: runs in decimals

-- Units are added and compared in decimals now (docs/contract/goal-completions.md#units), so a day whose sum was over a
-- threshold by the last bit of a double is no violation: the runs of everybody are compared after the next load of sql/
-- (docs/contract/operations.md#derived-rows).
set local lock_timeout = '2s';
update lib.loaded_logic set verified_hash = null;
