--! Previous: sha1:44ea5883a48b37072e05c8286c8c74d4d8054925
--! Hash: sha1:a29a180aedcaf28b02d932a5f8f8d31ecfec6e46
--! Message: runs in decimals

-- Units are added and compared in decimals now (docs/contract/goal-completions.md#units), so a day whose sum was over a
-- threshold by the last bit of a double is no violation: the runs of everybody are compared after the next load of sql/
-- (docs/contract/operations.md#derived-rows).
set local lock_timeout = '2s';
update lib.loaded_logic set verified_hash = null;
