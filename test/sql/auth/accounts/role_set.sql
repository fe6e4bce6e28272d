-- docs/contract/admin.md#making-admins-and-analysts
select plan(10);
select person('ann'), person('ben');
create function pg_temp.flags(name text) returns text language sql as $$
  select format('%s %s %s', is_admin, is_analyst, is_active) from auth.users where id = tap.person(name)
$$;
select is(auth.role_set(' ANN@Example.com ', 'admin', true), true, 'finds an account by an e-mail in any form');
select is(pg_temp.flags('ann'), 't f t', 'makes an admin, and changes nothing else');
select auth.role_set('ann@example.com', 'analyst', true), auth.role_set('ann@example.com', 'admin', false);
select is(pg_temp.flags('ann'), 'f t t', 'makes an analyst, and unmakes an admin');
select auth.role_set('ann@example.com', 'active', false);
select is(pg_temp.flags('ann'), 'f t f', 'disables an account');
select auth.role_set('ann@example.com', 'active', true);
select is(pg_temp.flags('ann'), 'f t t', 'enables an account again');
select is(pg_temp.flags('ben'), 'f f t', 'leaves other accounts alone');
select is(auth.role_set('nobody@example.com', 'admin', true), false, 'is false for an e-mail that nobody has');
select as_user('ann');
select throws_ok($$ select auth.role_set('ann@example.com', 'admin', true) $$, '42501', null,
  'the API makes nobody an admin');
select as_role('app_worker');
select throws_ok($$ select auth.role_set('ann@example.com', 'admin', true) $$, '42501', null,
  'the worker makes nobody an admin');
select as_owner();
select auth.role_set('ann@example.com', 'groups', true), auth.role_set('ann@example.com', 'groups', false);
select is((select array[is_analyst, groups_only] from auth.users where id = person('ann')), '{f,f}',
  'an analyst of groups ends with that flag too');
select * from finish();
