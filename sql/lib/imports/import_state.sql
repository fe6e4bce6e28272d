-- An object of the caller as the export shows it; null where it is gone. One without an id is found by record, which
-- has its primary key. with_goals: of a habit, its goals too.
create or replace function lib.import_state(
  relation text, owner name, object_id bigint, record jsonb, with_goals boolean
) returns jsonb
language sql stable as $$
  select s.state from lib.import_states(relation, owner, array[import_state.object_id], with_goals) s
   where s.object_id <> 0 or s.state @> lib.import_key(relation, owner, record)
$$;
