-- docs/contract/operations.md#ledger-of-erasures
select plan(15);
delete from jobs.erasures;
delete from graphile_worker._private_jobs;
update jobs.erasure_ledger set home = null, forgotten_until = now() - interval '90 days';
-- A line of so many days ago.
create function pg_temp.line(nth integer, days integer default 0) returns jsonb language sql as $$
  select jsonb_build_object('id', format('00000000-0000-4000-8000-%s', lpad(nth::text, 12, '0')),
    'at', now() - make_interval(days => days))
$$;
create function pg_temp.look(read_at timestamptz, variadic lines jsonb[]) returns text language sql as $$
  select l ->> 'unknown' || ' unknown, ' || (l ->> 'missing') || ' missing'
    from lib.erasure_ledger_look(to_jsonb(lines), read_at) l
$$;
create function pg_temp.add(line jsonb, written_at timestamptz) returns void language sql as $$
  insert into jobs.erasures (id, at, line, written_at)
  values ((line ->> 'id')::uuid, (line ->> 'at')::timestamptz, line, written_at)
$$;
select as_role('app_api');
select is(lib.erasure_ledger_look('[]', now())::jsonb, '{"unknown": 0, "missing": 0}', 'nothing is wrong at first');
select as_owner();
select results_eq($$ select e.line ->> 'id', e.written_at from jobs.erasures e $$,
  $$ select e.id::text, null::timestamptz from jobs.erasures e limit 1 $$, 'then a line waits for the empty ledger');
select is((select count(*)::integer from graphile_worker.jobs where task_identifier = 'erasure_ledger'), 1,
  'which a job writes');
select is((select home from jobs.erasure_ledger), lib.erasure_home(), 'of the database that looked first');
select lib.erasure_ledger_look('[]', now());
select is((select count(*)::integer from jobs.erasures), 1, 'a second look makes none');
delete from jobs.erasures;
select is(pg_temp.look(now(), pg_temp.line(1)), '1 unknown, 0 missing', 'a line that an empty database does not know');
select is((select count(*)::integer from jobs.erasures), 0, 'makes none either');
select pg_temp.add(pg_temp.line(2), null), pg_temp.add(pg_temp.line(3), now()), pg_temp.add(pg_temp.line(4), now());
select is(pg_temp.look(now(), pg_temp.line(3), pg_temp.line(2), pg_temp.line(3), pg_temp.line(4)),
  '0 unknown, 0 missing', 'one that waits, and one that was written twice');
select is(pg_temp.look(now(), pg_temp.line(1), pg_temp.line(1), pg_temp.line(3), pg_temp.line(4)),
  '1 unknown, 0 missing', 'an unknown line before the last, counted once');
select is(pg_temp.look(now(), pg_temp.line(3)), '0 unknown, 1 missing', 'a written line that is gone');
select is(pg_temp.look(now() - interval '1 second', pg_temp.line(3)), '0 unknown, 0 missing',
  'but not one that was written after the reading began');
select is(pg_temp.look(now(), pg_temp.line(3), pg_temp.line(4), pg_temp.line(5, 89), pg_temp.line(6, 91)),
  '1 unknown, 0 missing', 'a line that the database may have forgotten is known');
select is(pg_temp.look(now(), pg_temp.line(3), pg_temp.line(4), pg_temp.line(7, 90)), '1 unknown, 0 missing',
  'but not one of the instant until which it forgot');
update jobs.erasure_ledger set home = 'another';
select lib.erasure_ledger_look('[]', now());
select is((select home from jobs.erasure_ledger), 'another', 'a copy of a database leaves the home of its original');
select is((select bool_or(has_function_privilege('app_analyst', f, 'execute')) from unnest(
  '{lib.erasure_ledger_look(jsonb\,timestamptz)}'::regprocedure[]) f), false, 'analysts may not ask');
select * from finish();
