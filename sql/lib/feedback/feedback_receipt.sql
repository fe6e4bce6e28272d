-- What a person gets of their feedback (docs/contract/feedback.md#post-feedback): its columns are the keys of the JSON.
create or replace function lib.feedback_receipt(feedback app.feedback) returns table (
  public_id text, category text, impact text, created_at text
)
language sql stable as $$
  select feedback.public_id, feedback.category, feedback.impact, lib.timestamp_json(feedback.created_at)
$$;
grant execute on function lib.feedback_receipt to app_api;
