-- The body of a completion suggestion in every route (docs/contract/suggestions.md#get-journalentry_idsuggestions): its
-- columns are the keys of the JSON.
create or replace function lib.completion_suggestion_body(suggestion app.completion_suggestions) returns table (
  id bigint, journal_entry_id bigint, target_type text, goal_id bigint, user_practice_id bigint, label text,
  anchor_start integer, anchor_end integer, anchor_text text, status text, accepted_at text, created_at text,
  updated_at text, completed_units double precision, completed_on date, logged_on date
)
language sql stable as $$
  select suggestion.id, suggestion.entry_id, suggestion.target_type, suggestion.goal_id, suggestion.user_practice_id,
         lib.open(suggestion.label, 'completion_suggestions.label ' || suggestion.id), suggestion.anchor_start,
         suggestion.anchor_end,
         lib.open(suggestion.anchor_text, 'completion_suggestions.anchor_text ' || suggestion.id),
         suggestion.status, lib.timestamp_json(suggestion.accepted_at), lib.timestamp_json(suggestion.created_at),
         lib.timestamp_json(suggestion.updated_at), suggestion.completed_units, suggestion.logged_on,
         suggestion.logged_on
$$;
grant execute on function lib.completion_suggestion_body to app_api, app_worker;
