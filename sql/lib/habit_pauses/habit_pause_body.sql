-- A pause as every route shows it.
create or replace function lib.habit_pause_body(pause app.habit_pauses) returns json
language sql stable as $$
  select json_build_object('id', pause.id, 'habit_id', pause.habit_id, 'from_day', pause.from_day,
    'to_day', pause.to_day, 'note', pause.note, 'created_at', lib.timestamp_json(pause.created_at))
$$;
grant execute on function lib.habit_pause_body to app_api;
