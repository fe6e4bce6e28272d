select plan(10);
select as_user('ann');
create function pg_temp.off(body jsonb) returns text language sql as $$
  select string_agg(key, ' ' order by key) from json_each_text(body::json) where value = 'false'
$$;
select is(pg_temp.off(api.depth_preferences_update(changes::jsonb)::jsonb), expected, description)
  from (values
    ('{"enable_course": false}', 'enable_course', 'the first switch makes the row'),
    ('{"enable_habits": false, "enable_sangha": null}', 'enable_course enable_habits', 'the next leaves the others, null is absent'),
    ('{"enable_course": true}', 'enable_habits', 'a ring goes on again'),
    ('{"enable_habits": false, "enable_practices": false, "enable_course": false, "enable_sangha": false}',
      'enable_course enable_habits enable_practices enable_sangha', 'no ring forces another')
  ) as example (changes, expected, description);
select as_user('bob');
select is(pg_temp.off(api.depth_preferences_update('{"enable_sangha": false}')::jsonb), 'enable_sangha', 'a stranger has his own');
select is((select count(*) from app.depth_preferences), 1::bigint, 'and sees no other');
select as_user();
select throws_ok($$ select api.depth_preferences_update('{"enable_sangha": false}') $$, '42501', null, 'nobody has none');
select for_api_only('api.depth_preferences_update(jsonb)');
select * from finish();
