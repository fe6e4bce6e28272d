-- docs/contract/auth.md#entitlements
-- events: entitlement_granted x 4
select plan(7);
select person('ann'), travel('2026-06-15 12:00Z');
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at)
select s, 'course', 'ann@example.com', 'sale', false, false, '{}', now() from unnest('{s1,s2}'::text[]) s;
select keep('s1', min(id)), keep('s2', max(id)) from auth.license_vendor_sales;
create function pg_temp.active() returns text language sql as $$
  select concat_ws(' ', e.kind, e.product_id, s.license_vendor_sale_id, e.metadata)
    from app.entitlements e left join auth.license_vendor_sales s on s.id = e.source_sale_id where e.revoked_at is null
$$;
select keep('it', (auth.entitlement_grant(person('ann'), 'x', 'course', kept('s1'), '{"a": 1}')).id);
select is(pg_temp.active(), 'course_access course s1 {"a": 1}', 'grants course access, with product and sale');
select travel('2026-06-16 12:00Z');
select is((auth.entitlement_grant(person('ann'), 'x', null, null, '{"b": 2}')).id, kept('it'),
  'a repeat answers the active row');
select is(pg_temp.active(), 'course_access course s1 {"a": 1, "b": 2}',
  'a repeat without product and sale erases neither, and merges what is noted');
select is((auth.entitlement_grant(person('ann'), 'x', 'course2', kept('s2'), '{}')).granted_at,
  '2026-06-15 12:00Z'::timestamptz, 'a repeat keeps the instant of the first grant');
select is(pg_temp.active(), 'course_access course2 s2 {"a": 1, "b": 2}', 'a repeat overwrites product and sale');
update app.entitlements set revoked_at = lib.now();
select isnt((auth.entitlement_grant(person('ann'), 'x', null, null, '{}')).id, kept('it'),
  'after a revocation grants a new row');
select is((select array_agg(has_function_privilege(r, 'auth.entitlement_grant(bigint, text, text, bigint, jsonb)',
  'execute')) from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
