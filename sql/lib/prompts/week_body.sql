-- The prompt of a week as the caller sees it, answered or not.
create or replace function lib.week_body(week integer) returns json
language sql stable as $$
  select to_json(b)
    from (values (lib.current_user_id())) me (id)
    left join app.prompt_responses r on r.user_id = me.id and r.week_number = week
    cross join lateral lib.prompt_body(week, r) b
$$;
grant execute on function lib.week_body to app_api;
