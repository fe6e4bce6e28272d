-- GET /depth-preferences: all four switches. Without a row all are true, so reading writes nothing.
create or replace function api.depth_preferences_get() returns json
language sql stable as $$
  select json_build_object(
      'enable_habits', coalesce(p.enable_habits, true), 'enable_practices', coalesce(p.enable_practices, true),
      'enable_course', coalesce(p.enable_course, true), 'enable_sangha', coalesce(p.enable_sangha, true))
    from (values (true)) as always left join app.depth_preferences p on p.user_id = lib.current_user_id()
$$;
grant execute on function api.depth_preferences_get to app_api;
