-- How many of the given days are due for a habit of the caller, by the rules that held on them.
create or replace function lib.due_days(habit_id bigint, days datemultirange) returns integer
language sql stable as $$
  select coalesce(sum(lib.due_before(r.due, upper(d)) - lib.due_before(r.due, lower(d))), 0)::integer
    from lib.habit_rule_spans(array[due_days.habit_id]) r cross join unnest(days * datemultirange(r.held)) d
$$;
grant execute on function lib.due_days to app_api;
