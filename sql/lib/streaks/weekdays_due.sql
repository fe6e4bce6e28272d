-- The weekdays that a list of names makes due, Monday first, one bit each; null or empty: all of them. The one place
-- that reads names of weekdays (docs/contract/habits.md#names-of-weekdays).
create or replace function lib.weekdays_due(days text[]) returns bit(7)
language plpgsql immutable parallel safe as $$
declare
  v_names text[] := lower(days::text)::text[];
begin
  if coalesce(cardinality(days), 0) = 0 then
    return b'1111111';
  end if;
  return ('{mon,monday}' && v_names)::integer::bit || ('{tue,tuesday}' && v_names)::integer::bit
    || ('{wed,wednesday}' && v_names)::integer::bit || ('{thu,thursday}' && v_names)::integer::bit
    || ('{fri,friday}' && v_names)::integer::bit || ('{sat,saturday}' && v_names)::integer::bit
    || ('{sun,sunday}' && v_names)::integer::bit;
end $$;
grant execute on function lib.weekdays_due to app_api, app_worker, app_analyst;
