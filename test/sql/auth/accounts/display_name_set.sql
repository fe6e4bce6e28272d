-- docs/contract/users.md#patch-usersme
select plan(5);
select person('ann'), person('ben');
update auth.users set display_name = 'Ben' where id = person('ben');
select as_user('ann');
select auth.display_name_set(' Ann ');
select as_user();
select lives_ok($$ select auth.display_name_set('Nobody') $$, 'stores nothing without a caller');
select as_owner();
select results_eq('select display_name from auth.users order by id', array['Ann', 'Ben'],
  'changes the account of the caller alone');
select for_api_only('auth.display_name_set(text)');
select * from finish();
