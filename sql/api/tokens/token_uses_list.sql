-- GET /tokens/{token_id}/uses: what a token asked, per day and route, newest first. Definer: it reads tokens.
create or replace function api.token_uses_list(token_id bigint, limit_ integer, offset_ integer) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.require_token(token_id);
  return (
    with uses as materialized (
      select u.day, u.route, u.calls, u.refusals, u.texts from app.token_uses u
       where u.user_id = lib.current_user_id() and u.token_id = token_uses_list.token_id
    )
    select lib.page(
      (select json_agg(p order by p.day desc, p.route)
         from (select * from uses u order by u.day desc, u.route limit limit_ offset offset_) p),
      (select count(*) from uses), limit_, offset_, true));
end $$;
grant execute on function api.token_uses_list to app_api;
