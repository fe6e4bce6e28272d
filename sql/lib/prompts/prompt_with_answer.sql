-- The body of the prompt of a week with the caller's answer, if there is one.
create or replace function lib.prompt_with_answer(week integer) returns json
language sql stable as $$
  select to_json(b)
    from (values (lib.current_user_id())) me (id)
    left join app.prompt_responses r on r.user_id = me.id and r.week_number = week
    cross join lateral lib.prompt_body(week, r) b
$$;
grant execute on function lib.prompt_with_answer to app_api;
