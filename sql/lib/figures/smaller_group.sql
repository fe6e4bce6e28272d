-- The smaller of two groups, a part of a whole and the rest: who sees the numbers of the part and the whole knows the
-- rest too. Null if one of them is empty.
create or replace function lib.smaller_group(part numeric, whole numeric) returns numeric
language sql immutable parallel safe as $$
  select case when part not in (0, whole) then least(part, whole - part) end
$$;
grant execute on function lib.smaller_group to app_analyst;
