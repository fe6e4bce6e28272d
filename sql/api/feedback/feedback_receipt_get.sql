-- GET /feedback/{public_id}/receipt: what the caller got when they sent it; 404 for everybody else's.
create or replace function api.feedback_receipt_get(public_id text) returns json
language plpgsql stable as $$
declare
  v_body json := (
    select to_json(r) from app.feedback f cross join lateral lib.feedback_receipt(f) r
     where f.user_id = lib.current_user_id() and f.public_id = feedback_receipt_get.public_id);
begin
  if v_body is null then
    perform lib.raise(404, 'feedback_not_found');
  end if;
  return v_body;
end $$;
grant execute on function api.feedback_receipt_get to app_api;
