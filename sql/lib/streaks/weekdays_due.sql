-- The weekdays that a list of names makes due, Monday first, one bit each; null or empty: all of them. Names are Mon to
-- Sun in any case; others match no day, as in lib.habit_scheduled.
create or replace function lib.weekdays_due(days text[]) returns bit(7)
language plpgsql immutable parallel safe as $$
declare
  v_names text[] := lower(days::text)::text[];
begin
  if coalesce(cardinality(days), 0) = 0 then
    return b'1111111';
  end if;
  return ('mon' = any (v_names))::integer::bit || ('tue' = any (v_names))::integer::bit
    || ('wed' = any (v_names))::integer::bit || ('thu' = any (v_names))::integer::bit
    || ('fri' = any (v_names))::integer::bit || ('sat' = any (v_names))::integer::bit
    || ('sun' = any (v_names))::integer::bit;
end $$;
grant execute on function lib.weekdays_due to app_api, app_worker;
