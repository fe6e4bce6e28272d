-- GET /depth-preferences: all four switches. Without a row all are true, so reading writes nothing.
create or replace function api.depth_preferences_get() returns json
language sql stable as $$
  select to_json(r) from (
      select coalesce(p.enable_habits, true) as enable_habits, coalesce(p.enable_practices, true) as enable_practices,
      coalesce(p.enable_course, true) as enable_course, coalesce(p.enable_sangha, true) as enable_sangha
    from (values (true)) as always left join app.depth_preferences p on p.user_id = lib.current_user_id()) r
$$;
grant execute on function api.depth_preferences_get to app_api;
