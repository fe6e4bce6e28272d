-- The milestones that a streak passes between two lengths (docs/contract/goal-completions.md#milestones). A loop: a
-- query would start the executor in each check-in (docs/contract/decisions.md#a68).
create or replace function lib.streak_milestones(before integer, after integer) returns json[]
language plpgsql immutable as $$
declare
  v_milestones json[] := '{}';
  v_days integer;
begin
  foreach v_days in array array[1, 3, 7, 14, 30] loop
    if before < v_days and v_days <= after then
      v_milestones := v_milestones || (select to_json(r) from (
        select v_days as threshold, 'streak_milestone' as kind, null as label, null as achieved_at) r);
    end if;
  end loop;
  return v_milestones;
end $$;
grant execute on function lib.streak_milestones to app_api;
