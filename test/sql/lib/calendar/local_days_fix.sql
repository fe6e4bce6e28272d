-- docs/contract/operations.md#derived-rows
select plan(7);
select person('ann'), person('bob'), as_owner();
update auth.users set timezone = 'Pacific/Auckland' where id = person('ann');
insert into app.journal_entries (user_id, written_at, local_day, updated_at, message)
select person(p.name), i.at, i.day, i.at, '\x00'
  from (values ('ann'), ('bob')) p (name), (values (timestamptz '2026-06-14 12:30Z', date '2024-02-29'),
    ('2026-06-14 12:30Z', null)) i (at, day);
insert into app.practice_sessions (user_id, user_practice_id, practised_at, local_day, duration_minutes, mode)
select person(p.name), p.follows, i.at, i.day, 1, 'count_up'
  from (select n, follows(n, 1, '{"mode": "count_up"}') from unnest('{ann,bob}'::text[]) n) p (name, follows),
    (values (timestamptz '2026-06-14 12:30Z', date '2024-02-29'), ('2026-06-14 12:30Z', null)) i (at, day);
create function pg_temp.locks() returns bigint language sql as $$
  select count(*) from pg_locks l where l.locktype = 'advisory' and l.pid = pg_backend_pid()
     and l.objid::bigint = person('ann')
$$;
select is(pg_temp.locks(), 0::bigint, 'before it the person is not locked');
create temp table before as select user_id, counter from app.change_counters;
select lib.local_days_fix(person('ann'));
select set_eq($$ select local_day from app.journal_entries where user_id = person('ann') $$,
  '{2024-02-29,2026-06-15}'::date[], 'dates what has no day, in the zone of the person, and keeps other days');
select is(pg_temp.locks(), 1::bigint, 'locks the person');
select bag_eq($$ select local_day from app.practice_sessions where user_id = person('ann') $$,
  '{2024-02-29,2026-06-15}'::date[], 'sessions too');
select is((select count(*) from app.journal_entries where user_id = person('bob') and local_day is null)
  + (select count(*) from app.practice_sessions where user_id = person('bob') and local_day is null), 2::bigint,
  'leaves other people alone');
select set_eq('select user_id, counter from app.change_counters', 'select * from before', 'moves no counter');
select ok(not has_function_privilege('app_api', 'lib.local_days_fix(bigint)', 'execute')
  and not has_function_privilege('app_worker', 'lib.local_days_fix(bigint)', 'execute'), 'is for the owner alone');
select * from finish();
