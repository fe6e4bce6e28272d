-- A pause as every route shows it.
create or replace function lib.habit_pause_body(pause app.habit_pauses) returns json
language sql stable as $$
  select to_json(r) from (select pause.id, pause.habit_id, pause.from_day,
    pause.to_day, pause.note, lib.timestamp_json(pause.created_at) as created_at) r
$$;
grant execute on function lib.habit_pause_body to app_api;
