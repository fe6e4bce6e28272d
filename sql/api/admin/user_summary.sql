-- GET /admin/users/{user_id}/summary: an account with its entitlements, the newest audit rows of its wallet and the
-- newest sales to its address, without their payloads. Definer: it reads rows of another person.
create or replace function api.user_summary(user_id bigint) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_body json;
begin
  perform lib.require_admin();
  select to_json(r)
    into v_body from (
      select u.id as user_id, u.email, lib.timestamp_json(u.created_at) as created_at, u.is_admin,
      coalesce(w.offering_balance, 0) as offering_balance,
      coalesce(w.monthly_messages_used, 0) as monthly_messages_used,
      coalesce((
        select json_agg(b order by e.granted_at desc, e.id desc)
          from app.entitlements e cross join lateral lib.entitlement_body(e) b where e.user_id = u.id),
          '[]') as entitlements,
      coalesce((
        select json_agg((select to_json(r) from (select a.id, a.bucket, a.reason, a.delta::text as delta,
            a.balance_before::text as balance_before, a.balance_after::text as balance_after,
            a.actor_user_id, lib.timestamp_json(a.created_at) as created_at) r)
            order by a.created_at desc, a.id desc)
          from (select * from app.wallet_audit x where x.user_id = u.id order by x.id desc limit 20) a),
          '[]') as wallet_audit,
      coalesce((
        select json_agg((select to_json(r) from (select s.id, s.license_vendor_sale_id,
            s.product_id, s.email, s.resource_name,
            s.is_recurring_charge, s.refunded,
            lib.timestamp_json(s.created_at) as created_at) r) order by s.created_at desc, s.id desc)
          from (select * from auth.license_vendor_sales x where x.email = u.email
                 order by x.created_at desc, x.id desc limit 10) s), '[]') as license_vendor_sales
    from auth.users u left join app.wallets w on w.user_id = u.id
   where u.id = user_summary.user_id) r;
  if v_body is null then
    perform lib.raise(404, 'user_not_found');
  end if;
  return v_body;
end $$;
grant execute on function api.user_summary to app_api;
