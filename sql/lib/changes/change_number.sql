-- The number of this transaction's changes to the person's data: moves the person's counter at the first one. Null
-- where the account is gone, or for no person. The counter's row stays locked until the commit, so a transaction that
-- commits later has a greater number. The clock keeps the counter from repeating after a restore
-- (docs/contract/changes.md#the-counter).
create or replace function lib.change_number(user_id bigint) returns bigint
language plpgsql volatile as $$
declare
  v_held text := current_setting('app.change', true);  -- '<user_id>:<number>' of the last person in this transaction
  v_clock bigint;
  v_number bigint;
begin
  if split_part(v_held, ':', 1) = user_id::text then
    return nullif(split_part(v_held, ':', 2), '');
  end if;
  v_clock := extract(epoch from now()) * 1000000;
  update app.change_counters c set counter = greatest(c.counter + 1, v_clock) where c.user_id = change_number.user_id
  returning c.counter into v_number;
  if not found then
    insert into app.change_counters as c (user_id, counter)
    select u.id, v_clock from auth.users u where u.id = change_number.user_id
    on conflict on constraint change_counters_pkey do update set counter = greatest(c.counter + 1, excluded.counter)
    returning c.counter into v_number;
    if not found then
      return null;
    end if;
  end if;
  perform set_config('app.change', user_id || ':' || v_number, true);
  return v_number;
end $$;
