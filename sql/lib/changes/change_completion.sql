-- Trigger before a completion is written: gives it this transaction's number and notes its habit, which shows it, as
-- changed. One statement moves the counter and notes the habit where this transaction has moved nothing yet: this is
-- the most frequent write. Definer: no run-time role may write changes.
create or replace function lib.change_completion() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if split_part(current_setting('app.change', true), ':', 1) is distinct from new.user_id::text then
    with moved as (
      update app.change_counters c
         set counter = greatest(c.counter + 1, (extract(epoch from now()) * 1000000)::bigint)
       where c.user_id = new.user_id
      returning c.counter
    )
    insert into app.changes as c (user_id, resource, object_id, counter)
    select g.user_id, 'habit', g.habit_id, moved.counter
      from moved, app.goals g where g.user_id = new.user_id and g.id = new.goal_id
    on conflict on constraint changes_pkey do update set counter = excluded.counter, deleted_at = null
    returning c.counter into new.change_number;
    if found then
      perform set_config('app.change', new.user_id || ':' || new.change_number, true);
      return new;
    end if;
  end if;
  new.change_number := lib.change_number(new.user_id);
  if new.change_number is not null then
    perform lib.change_note(new.user_id, 'habit', array(
      select g.habit_id from app.goals g where g.user_id = new.user_id and g.id = new.goal_id), false);
  end if;
  return new;
end $$;
