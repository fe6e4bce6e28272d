-- Counts things of a kind that an undo took back, restored or kept.
create or replace function lib.import_undo_tally(tally jsonb, outcome text, kind text, things integer) returns jsonb
language sql immutable as $$
  select case when things = 0 then tally else jsonb_set(tally, array[outcome, kind],
    to_jsonb(coalesce((tally #>> array[outcome, kind])::integer, 0) + things)) end
$$;
