-- PATCH /depth-preferences: sets the switches that the body names; null counts as absent. A body
-- without any changes nothing. Each request writes only the columns that it names, so parallel requests for different
-- switches both take effect.
create or replace function api.depth_preferences_update(body jsonb) returns json
language plpgsql volatile as $$
begin
  insert into app.depth_preferences as p (user_id, enable_habits, enable_practices, enable_course, enable_sangha)
  select lib.current_user_id(), coalesce(b.enable_habits, true), coalesce(b.enable_practices, true),
         coalesce(b.enable_course, true), coalesce(b.enable_sangha, true)
    from jsonb_populate_record(null::app.depth_preferences, body) b
   where jsonb_strip_nulls(body) <> '{}'
  on conflict (user_id) do update set
    enable_habits = coalesce((body ->> 'enable_habits')::boolean, p.enable_habits),
    enable_practices = coalesce((body ->> 'enable_practices')::boolean, p.enable_practices),
    enable_course = coalesce((body ->> 'enable_course')::boolean, p.enable_course),
    enable_sangha = coalesce((body ->> 'enable_sangha')::boolean, p.enable_sangha);
  return api.depth_preferences_get();
end $$;
grant execute on function api.depth_preferences_update to app_api;
