-- Until when a streak holds if nothing is written (docs/contract/habits.md#stored-streaks): `until` and `grows_on` as
-- of lib.streak_judge, whose arguments these are. An additive one lives until the end of the first day, week or month
-- that will be missed; a subtractive one grows alike until its rule, a pause, its start or a violation logged ahead
-- changes what counts.
create or replace function lib.streak_held(
  user_id bigint, habit_id bigint, goal_id bigint, counted_days datemultirange, clean_from date, today date
) returns table (until date, grows_on bit(7))
language plpgsql stable as $$
declare
  v_paused datemultirange := lib.habit_paused(user_id, habit_id);
  v_open date := greatest(today, upper(counted_days) - 1);  -- the first day that is not judged yet
  v_rule date;
  v_unit text := (select max(r.unit) filter (where upper_inf(r.held))
                    from lib.streak_rule_spans(streak_held.user_id, streak_held.habit_id) r);
begin
  if clean_from is not null then
    select min(b.day) - 1 into until
      from (
        select unnest(array[lower(s), upper(s)]) from unnest(v_paused) s
        union all select unnest(array[lower(s), upper(s)]) from unnest(counted_days) s
        union all select today + 1 where counted_days @> today + 1  -- today may not have been due
        union all select r.from_day from lib.streak_rule_spans(streak_held.user_id, streak_held.habit_id) r
        union all select clean_from
      ) b (day)
     where b.day > today;
    select case when clean_from > today + 1 or v_paused @> today + 1 then b'0000000' else r.due end
      into grows_on
      from lib.streak_rule_spans(streak_held.user_id, streak_held.habit_id) r where r.held @> today + 1;
  elsif v_unit = 'day' then
    v_open := v_open + (counted_days @> v_open)::integer;
    select min(d.day) into until
      from lib.streak_rule_spans(streak_held.user_id, streak_held.habit_id) r
      cross join unnest((datemultirange(daterange(v_open, null)) - v_paused) * datemultirange(r.held)) s
      cross join lateral (
        select lower(s) - 1 + nullif(position(b'1' in substring(r.due || r.due
          from (lower(s) - date '0001-01-01') % 7 + 1)), 0)) d (day)
     where s @> d.day;
  else
    select min(p.last_day) into until
      from lib.streak_weeks(streak_held.user_id, streak_held.habit_id, streak_held.goal_id, counted_days, v_paused,
        v_unit, today, (select greatest(today, max(lower(s)), max(upper(s))) + 62 from unnest(v_paused) s), today) p
     where p.done < p.needed and not p.is_paused and not p.is_begun and p.first_day > lower(counted_days);
  end if;
  if clean_from is null then  -- a rule of tomorrow, from before a journey west, may judge the running period otherwise
    v_rule := (select min(r.from_day) from lib.streak_rule_spans(streak_held.user_id, streak_held.habit_id) r
      where r.from_day > today);
    if v_rule - 1 <= coalesce(until, 'infinity') then
      until := v_rule - 1;
      grows_on := b'0000000';
    elsif until < upper(counted_days) - 1 then  -- a week that ends today unmet, and a day of the next one
      grows_on := b'0000000';
    end if;
  end if;
  until := coalesce(until, 'infinity');
  return next;
end $$;
grant execute on function lib.streak_held to app_api, app_worker;
