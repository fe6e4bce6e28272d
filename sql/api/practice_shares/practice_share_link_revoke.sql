-- DELETE /practices/share-links/{share_link_id}: revokes a link for good; a repeat changes nothing. Practices that were
-- copied through it stay.
create or replace function api.practice_share_link_revoke(share_link_id bigint) returns json
language plpgsql volatile as $$
begin
  if not auth.share_link_revoke(share_link_id) then
    perform lib.refuse_missing('share_link', share_link_id);
  end if;
  return null;
end $$;
grant execute on function api.practice_share_link_revoke to app_api;
