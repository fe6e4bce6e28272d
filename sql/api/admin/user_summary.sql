-- GET /admin/users/{user_id}/summary: an account with its entitlements, the newest audit rows of its wallet and the
-- newest sales to its address, without their payloads. Definer: it reads rows of another person.
create or replace function api.user_summary(user_id bigint) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_body json;
begin
  perform lib.require_admin();
  select json_build_object(
      'user_id', u.id, 'email', u.email, 'created_at', lib.timestamp_json(u.created_at), 'is_admin', u.is_admin,
      'offering_balance', coalesce(w.offering_balance, 0),
      'monthly_messages_used', coalesce(w.monthly_messages_used, 0),
      'entitlements', coalesce((
        select json_agg(b order by e.granted_at desc, e.id desc)
          from app.entitlements e cross join lateral lib.entitlement_body(e) b where e.user_id = u.id), '[]'),
      'wallet_audit', coalesce((
        select json_agg(json_build_object('id', a.id, 'bucket', a.bucket, 'reason', a.reason, 'delta', a.delta::text,
            'balance_before', a.balance_before::text, 'balance_after', a.balance_after::text,
            'actor_user_id', a.actor_user_id, 'created_at', lib.timestamp_json(a.created_at))
            order by a.created_at desc, a.id desc)
          from (select * from app.wallet_audit x where x.user_id = u.id order by x.id desc limit 20) a), '[]'),
      'license_vendor_sales', coalesce((
        select json_agg(json_build_object('id', s.id, 'license_vendor_sale_id', s.license_vendor_sale_id,
            'product_id', s.product_id, 'email', s.email, 'resource_name', s.resource_name,
            'is_recurring_charge', s.is_recurring_charge, 'refunded', s.refunded,
            'created_at', lib.timestamp_json(s.created_at)) order by s.created_at desc, s.id desc)
          from (select * from auth.license_vendor_sales x where x.email = u.email
                 order by x.created_at desc, x.id desc limit 10) s), '[]'))
    into v_body
    from auth.users u left join app.wallets w on w.user_id = u.id
   where u.id = user_summary.user_id;
  if v_body is null then
    perform lib.raise(404, 'user_not_found');
  end if;
  return v_body;
end $$;
grant execute on function api.user_summary to app_api;
