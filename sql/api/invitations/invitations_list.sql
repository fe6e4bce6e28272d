-- GET /invitations: creates the invitations that are due and were never created, then lists those that are not
-- dismissed. So this GET writes; under parallel requests the unique constraint lets only one create each invitation.
create or replace function api.invitations_list() returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
begin
  insert into app.invitations (user_id, target_type, target_id, kind, created_at)
  select v_me, due.target_type, due.target_id, due.kind, lib.now()
    from lib.invitations_due() due
   where not exists (select from app.invitations i where i.user_id = v_me and i.target_type = due.target_type
     and i.target_id is not distinct from due.target_id and i.kind = due.kind)
   order by due.place, due.target_id
  on conflict on constraint invitations_once do nothing;
  return (select coalesce(json_agg(b order by i.created_at, i.id), '[]')
    from app.invitations i cross join lateral lib.invitation_body(i) b
   where i.user_id = v_me and i.dismissed_at is null);
end $$;
grant execute on function api.invitations_list to app_api;
