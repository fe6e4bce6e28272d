-- docs/contract/analysts.md#two-levels; over HTTP and by two processes: test/http/analysts-of-groups.test.ts.
select plan(6);
select person('ann'), person('ben');
select is(auth.answers_told(person('ann'))::jsonb, '{"last": 0, "told": []}', 'an analyst who was told nothing');

insert into auth.told_answers (user_id, answer, people, told_at) values
  (tap.person('ann'), '{"view": "a"}', 5, lib.machine_now() - interval '1 day'),
  (tap.person('ann'), '{"view": "b"}', 6, lib.machine_now() - interval '23 hours 59 minutes'),
  (tap.person('ann'), '{"view": "c"}', 7, lib.machine_now()),
  (tap.person('ben'), '{"view": "d"}', 8, lib.machine_now());
select is(auth.answers_told(person('ann'))::jsonb -> 'told',
  '[{"answer": {"view": "b"}, "people": 6}, {"answer": {"view": "c"}, "people": 7}]',
  'an analyst''s own answers of a day, the first one first');
select is((auth.answers_told(person('ann')) ->> 'last')::bigint,
  (select max(id) from auth.told_answers where answer ->> 'view' = 'c'), 'the last one');
delete from auth.told_answers where answer ->> 'view' in ('b', 'c');
select is((auth.answers_told(person('ann')) ->> 'last')::bigint,
  (select max(id) from auth.told_answers where answer ->> 'view' = 'a'), 'the last one is older than a day');

create temp table roles as select unnest('{app_api,app_worker,app_analyst,app_analyst_aggregates}'::text[]) as role;
select is(array(select role from roles where has_function_privilege(role, 'auth.answers_told(bigint)', 'execute')
    or has_function_privilege(role, 'auth.answers_keep(bigint, bigint, json)', 'execute')), '{app_api}',
  'no role but the API''s reads or keeps what analysts were told');
select is_empty($$ select role, p from roles, unnest('{select,insert,update,delete,truncate}'::text[]) p
   where has_table_privilege(role, 'auth.told_answers', p)
     or p in ('select', 'insert', 'update') and has_any_column_privilege(role, 'auth.told_answers', p) $$,
  'no role reads or writes the table itself');
select * from finish();
