select plan(5);
select is_empty($$ select name from pg_timezone_names where not lib.timezone_known(name) $$,
  'knows each zone of this server');
select ok(not lib.timezone_known('Moon/Base'), 'does not know another');
select for_api_only('lib.timezone_known(text)');
select * from finish();
