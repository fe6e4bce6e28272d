select plan(2);
select is(lib.notice_names(7),
  array[lib.notice_name('person', 7), lib.notice_name('person', 7, now() + interval '1 hour')],
  'names the person in this hour and the next');
select is((select array_agg(has_function_privilege(r, 'lib.notice_names(bigint)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{t,f,f}', 'the API may run it, and no analyst');
select * from finish();
