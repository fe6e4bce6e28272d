-- An invitation as every route shows it: its columns are the keys of the body.
create or replace function lib.invitation_body(invitation app.invitations) returns table (
  id bigint, target_type text, target_id bigint, kind text, created_at text
)
language sql stable as $$
  select invitation.id, invitation.target_type, invitation.target_id, invitation.kind,
         lib.timestamp_json(invitation.created_at)
$$;
grant execute on function lib.invitation_body to app_api;
