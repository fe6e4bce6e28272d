-- DELETE /promotions/{promotion_id}: deletes a quote; a repeat is 404.
create or replace function api.promotion_delete(promotion_id bigint) returns json
language plpgsql volatile as $$
begin
  delete from app.promoted_quotes q where q.user_id = lib.current_user_id() and q.id = promotion_delete.promotion_id;
  if not found then
    perform lib.raise(404, 'promotion_not_found');
  end if;
  return null;
end $$;
comment on function api.promotion_delete is 'Deletes a quote.';
grant execute on function api.promotion_delete to app_api;
