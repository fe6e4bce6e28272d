-- The days from today on which a habit of the caller asks for something, up to a last one
-- (docs/contract/calendar.md#contents): each due day, or as one span the week or month of a habit that counts these. A
-- paused day asks for nothing, and neither does a week or month that is met. span_day: where the span begins, which may
-- be before today.
create or replace function lib.calendar_habits(last_day date) returns table (
  habit_id bigint, name text, span_day date, first_day date, until_day date
)
language sql stable as $$
  with habits as materialized (
    select (t.habit).id, (t.habit).name, r.unit, r.due, lib.today() as today,
           datemultirange(daterange(case when k.subtractive then (t.habit).start_date end, null))
             - lib.habit_paused((t.habit).user_id, (t.habit).id)
             - case when r.unit <> 'day' and t.why = 'met' then datemultirange(daterange(lib.today(),
                 (date_trunc(r.unit, lib.today()::timestamp) + ('1 ' || r.unit)::interval)::date)) else '{}' end as open
      from lib.habits_today() t
      cross join lateral lib.habit_kind(t.habit) k
      join lib.streak_rule_spans((t.habit).user_id, (t.habit).id) r on upper_inf(r.held)
  )
  select h.id, h.name, lower(s), greatest(lower(s), h.today), upper(s) - 1
    from habits h
    cross join lateral generate_series(date_trunc(h.unit, h.today::timestamp), last_day::timestamp,
      ('1 ' || h.unit)::interval) p (first_at)
    cross join lateral unnest(h.open * datemultirange(daterange(p.first_at::date,
      (p.first_at + ('1 ' || h.unit)::interval)::date))) s
   where upper(s) > h.today
     and (h.unit <> 'day' or lib.due_before(h.due, upper(s)) > lib.due_before(h.due, lower(s)))
$$;
grant execute on function lib.calendar_habits to app_api;
