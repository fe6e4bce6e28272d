-- docs/contract/analysts.md#two-levels; by two processes at once: test/http/analysts-of-groups.test.ts.
select plan(7);
select person('ann'), person('ben');
create function pg_temp.told(name text) returns text language sql as $$
  select string_agg(format('%s %s', t.answer, t.people), ', ' order by t.id) from auth.told_answers t
   where t.user_id = tap.person(name)
$$;
select is(auth.answers_keep(person('ann'), 0,
  '[{"answer": {"b": 1,  "a": 2}, "people": 7}, {"answer": 5, "people": 0}]'), true, 'keeps what is told first');
select is(pg_temp.told('ann'), '{"b": 1,  "a": 2} 7, 5 0', 'as it was given, in its order');
select is((select bool_and(told_at = lib.machine_now()) from auth.told_answers), true, 'with its time');
select is(auth.answers_keep(person('ann'), 0, '[{"answer": 6, "people": 0}]'), false,
  'keeps nothing where more was told since');
select is(auth.answers_keep(person('ben'), 0, '[{"answer": 7, "people": 0}]'), true,
  'what another analyst was told does not count');
select is(auth.answers_keep(person('ann'), (select max(id) from auth.told_answers where user_id = person('ann')),
  '[{"answer": 8, "people": 9}]'), true, 'keeps more where the last one is known');
select is(array[auth.answers_keep(-1, 0, '[{"answer": 7, "people": 0}]')::text,
    pg_temp.told('ann'), pg_temp.told('ben')], array['false', '{"b": 1,  "a": 2} 7, 5 0, 8 9', '7 0'],
  'keeps nothing of an account that is gone');
select * from finish();
