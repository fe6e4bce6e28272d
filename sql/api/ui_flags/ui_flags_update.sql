-- PATCH /ui-flags: sets the flags that the body names; null counts as absent. A body without any
-- changes nothing. Any other flag keeps the value in the locked row, so parallel requests for different flags both take
-- effect.
create or replace function api.ui_flags_update(body jsonb) returns json
language plpgsql volatile as $$
begin
  insert into app.ui_flags as f (user_id, has_seen_welcome, energy_scaffolding_archived)
  select lib.current_user_id(), coalesce(b.has_seen_welcome, false), coalesce(b.energy_scaffolding_archived, false)
    from jsonb_populate_record(null::app.ui_flags, body) b
   where jsonb_strip_nulls(body) <> '{}'
  on conflict (user_id) do update set
    has_seen_welcome = coalesce((body ->> 'has_seen_welcome')::boolean, f.has_seen_welcome),
    energy_scaffolding_archived = coalesce((body ->> 'energy_scaffolding_archived')::boolean,
      f.energy_scaffolding_archived);
  return api.ui_flags_get();
end $$;
grant execute on function api.ui_flags_update to app_api;
