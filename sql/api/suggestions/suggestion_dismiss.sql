-- POST /journal/suggestions/{suggestion_id}/dismiss: dismisses a pending suggestion, in one guarded statement. A
-- dismissed one is returned as it is, an accepted one is 409.
create or replace function api.suggestion_dismiss(suggestion_id bigint) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_suggestion app.completion_suggestions;
begin
  update app.completion_suggestions s set status = 'dismissed', updated_at = lib.now()
   where s.user_id = v_me and s.id = suggestion_dismiss.suggestion_id and s.status = 'pending'
  returning * into v_suggestion;
  if not found then
    select * into v_suggestion from app.completion_suggestions s
     where s.user_id = v_me and s.id = suggestion_dismiss.suggestion_id;
    if not found then
      perform lib.raise(404, 'completion_suggestion_not_found');
    elsif v_suggestion.status = 'accepted' then
      perform lib.raise(409, 'suggestion_accepted');
    end if;
  end if;
  return (select to_json(b) from lib.completion_suggestion_body(v_suggestion) b);
end $$;
grant execute on function api.suggestion_dismiss to app_api;
