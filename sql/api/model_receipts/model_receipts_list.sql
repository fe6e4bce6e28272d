-- GET /user/model-receipts: the caller's receipts, newest first.
create or replace function api.model_receipts_list(limit_ integer, offset_ integer) returns json
language sql stable as $$
  select lib.page(
    (select json_agg(b order by b.id desc)
       from (
         select * from app.model_receipts r where r.user_id = lib.current_user_id()
          order by r.id desc limit limit_ offset offset_
       ) r cross join lateral lib.model_receipt_body(r) b),
    (select count(*) from app.model_receipts r where r.user_id = lib.current_user_id()), limit_, offset_, true)
$$;
grant execute on function api.model_receipts_list to app_api;
