-- DELETE /promotions/{promotion_id}: deletes a quote; a repeat is 404.
create or replace function api.promotion_delete(promotion_id bigint) returns json
language plpgsql volatile as $$
declare
  v_bytes bigint;
begin
  delete from app.promoted_quotes q where q.user_id = lib.current_user_id() and q.id = promotion_delete.promotion_id
  returning octet_length(q.text) into v_bytes;
  if not found then
    perform lib.raise(404, 'promotion_not_found');
  end if;
  perform lib.journal_size_add(-v_bytes);
  return null;
end $$;
grant execute on function api.promotion_delete to app_api;
