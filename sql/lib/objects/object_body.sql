-- One object of the caller as its GET answers it, or as its writes answer it where it has no GET.
create or replace function lib.object_body(resource text, object_id bigint) returns json
language plpgsql stable as $$
begin
  return case resource
    when 'habit' then api.habit_get(object_id)
    when 'goal' then (select lib.goal_body(g) from app.goals g
      where g.user_id = lib.current_user_id() and g.id = object_id)
    when 'journal_entry' then api.journal_entry_get(object_id)
    when 'reminder_settings' then api.reminder_settings_get()
    when 'promotion' then (select to_json(b) from app.promoted_quotes q cross join lateral lib.promoted_quote_body(q) b
      where q.user_id = lib.current_user_id() and q.id = object_id)
  end;
end $$;
grant execute on function lib.object_body to app_api;
