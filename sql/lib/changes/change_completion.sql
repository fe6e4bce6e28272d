-- Trigger before a completion is written: gives it this transaction's number, by which GET /changes finds it and its
-- habit, and notes the day of the goal as written. It is the most frequent write: at the first of a transaction it
-- moves the counter itself, as lib.change_number would. Definer: no run-time role may write counters.
create or replace function lib.change_completion() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_set text;
begin
  if tg_op = 'UPDATE' and old *= new then
    return new;
  end if;
  perform lib.object_written(new.user_id, 'goal_completion', array[new.goal_id], array[new.local_day],
    created => tg_op = 'INSERT');
  if split_part(current_setting('app.change', true), ':', 1) is distinct from new.user_id::text then
    update app.change_counters c
       set counter = greatest(c.counter + 1, (extract(epoch from now()) * 1000000)::bigint)
     where c.user_id = new.user_id
    returning c.counter into new.change_number;
    if found then
      -- Assigned, as in auth.enter (docs/contract/decisions.md#a68).
      v_set := set_config('app.change', new.user_id || ':' || new.change_number, true);
      return new;
    end if;
  end if;
  new.change_number := lib.change_number(new.user_id);
  return new;
end $$;
