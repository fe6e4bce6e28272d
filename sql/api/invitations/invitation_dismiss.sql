-- POST /invitations/{invitation_id}/dismiss: dismisses an invitation permanently; a repeat changes nothing.
create or replace function api.invitation_dismiss(invitation_id bigint) returns json
language plpgsql volatile as $$
declare
  v_invitation app.invitations;
begin
  update app.invitations i set dismissed_at = coalesce(i.dismissed_at, lib.now())
   where i.user_id = lib.current_user_id() and i.id = invitation_id
  returning i.* into v_invitation;
  if not found then
    perform lib.raise(404, 'invitation_not_found');
  end if;
  return (select to_json(b) from lib.invitation_body(v_invitation) b);
end $$;
grant execute on function api.invitation_dismiss to app_api;
