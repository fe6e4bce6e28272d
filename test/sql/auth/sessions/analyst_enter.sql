select plan(7);
select person('ada'), person('bob');
create function tap.try(name text) returns text language sql as
  $$ select verdict(format('select auth.analyst_enter(%s, extract(epoch from now())::bigint, null)', person(name))) $$;
select is(tap.try('ada'), 'PT403', 'refuses whoever is no analyst');
select auth.role_set('ada@example.com', 'analyst', true);
-- The exception takes the read-only transaction back.
create function tap.groups_only() returns text language plpgsql as $$
begin
  raise exception '%', auth.analyst_enter(tap.person('ada'), extract(epoch from now())::bigint, null);
exception when raise_exception then
  return sqlerrm;
end $$;
select is(tap.groups_only(), 'f', 'an analyst sees rows');
select auth.role_set('ada@example.com', 'groups', true);
select is(tap.groups_only(), 't', 'or groups alone');
select auth.role_set('ada@example.com', 'admin', true);
select is(tap.groups_only(), 'f', 'an admin sees rows');
select auth.role_set('ada@example.com', 'admin', false), auth.role_set('ada@example.com', 'analyst', false);
select is(tap.try('ada'), 'PT403', 'who is an analyst no more is refused');
select is((select groups_only from auth.users where id = person('ada')), false, 'at both levels');
select throws_ok($$ update auth.users set groups_only = true where id = person('bob') $$, '23514', null,
  'only an analyst has a level');
select * from finish();
