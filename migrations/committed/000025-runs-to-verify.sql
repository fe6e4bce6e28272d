--! Previous: sha1:69d31ddf58d256c151ca76bea7d3ad533bc96352
--! Hash: sha1:51387c1d486c1d77983d4ffc8cfbce52ca0745ef
--! Message: runs to verify

-- The people of `npm start` whom 0.3.0 made have completions without runs, and its loads counted them as right: the runs
-- of everybody are compared after the next load of sql/ (docs/contract/operations.md#derived-rows).
set local lock_timeout = '2s';
update lib.loaded_logic set verified_hash = null;
