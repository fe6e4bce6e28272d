-- docs/contract/admin.md#making-admins-and-analysts
select plan(6);
set local datestyle = 'German';
select person('ann'), person('ben'), person('cleo'), person('dora');
create function pg_temp.listed() returns text language sql as $$
  select string_agg(format('%s: %s, %s', split_part(r.email, '@', 1), r.roles, r.state), '; ' order by r.email)
    from auth.roles_list() r where r.email in (select e || '@example.com' from unnest('{ann,ben,cleo,dora}'::text[]) e)
$$;
select is(pg_temp.listed(), null, 'leaves out accounts without a role');
select auth.role_set('ben@example.com', 'admin', true), auth.role_set('ben@example.com', 'analyst', true),
       auth.role_set('ann@example.com', 'analyst', true), auth.role_set('cleo@example.com', 'active', false);
select is(pg_temp.listed(), 'ann: analyst, active; ben: admin, analyst, active; cleo: none, disabled',
  'lists admins, analysts and disabled accounts by e-mail');
select is((select r.signed_up from auth.roles_list() r where r.email = 'ann@example.com'),
  (select to_json(lib.utc_day(created_at)) #>> '{}' from auth.users where email = 'ann@example.com'),
  'names the day of signing up, in ISO form whatever the DateStyle');
select auth.role_set('dora@example.com', 'groups', true);
select is((select r.roles from auth.roles_list() r where r.email = 'dora@example.com'), 'analyst of groups',
  'names the level of an analyst');
update auth.users set deleted_at = now() where id = person('dora');
select is((select count(*) from auth.roles_list() r where r.email = 'dora@example.com'), 0::bigint,
  'leaves out an account that is being deleted');
select as_user('ann');
select throws_ok('select * from auth.roles_list()', '42501', null, 'the API lists nobody');
select * from finish();
