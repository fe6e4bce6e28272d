select plan(8);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), as_user('ann');
select keep('import', (api.import_create('x', 'loop', false) ->> 'id')::bigint);
select travel('2026-06-16 11:59Z'), as_role('app_worker');
select is(jobs.sweep_imports(), 0, 'keeps a file for a day');
select travel('2026-06-16 12:00Z');
select is(jobs.sweep_imports(), 1, 'then forgets it');
select as_owner();
select results_eq($$ select i.state, (select count(*) from app.import_chunks) from app.imports i $$,
  $$ values ('expired', 0::bigint) $$, 'and says so');
select as_role('app_worker');
select is(jobs.sweep_imports(), 0, 'once');

-- What another file of the person has stays, and what somebody else's has, whose number is the same.
select as_user('ann');
select keep('import', (api.import_create('x', 'loop', false) ->> 'id')::bigint), as_owner();
select as_user('bob');
select api.import_create('x', 'loop', false), as_owner();
insert into app.imports (user_id, id, source, include_archived, created_at, expires_at) overriding system value
values (person('cat'), kept('import'), 'loop', false, lib.now(), lib.now() + interval '1 day 1 second');
insert into app.import_chunks (user_id, import_id, position, body)
select i.user_id, i.id, 1, '\x00' from app.imports i;
insert into app.import_rows (user_id, import_id, rank, position, kind, source_key, body)
select i.user_id, i.id, 1, 1, 'habit', '\x00', '\x00' from app.imports i;
select travel('2026-06-17 12:00Z'), as_role('app_worker');
select is(jobs.sweep_imports(), 2, 'forgets those of two people');
select as_owner();
select results_eq($$ select i.user_id = person('cat'), i.state, (select count(*) from app.import_chunks c
      where c.user_id = i.user_id and c.import_id = i.id), (select count(*) from app.import_rows r
      where r.user_id = i.user_id and r.import_id = i.id) from app.imports i order by i.user_id, i.id $$,
  $$ values (false, 'expired', 1::bigint, 1::bigint), (false, 'expired', 0::bigint, 0::bigint),
       (false, 'expired', 0, 0), (true, 'reading', 1, 1) $$, 'with their pieces and rows, and nothing else');
with people as (
  insert into auth.users (email, password_hash) select 'n' || n || '@example.com', 'x' from generate_series(1, 101) n
  returning id
)
insert into app.imports (user_id, source, include_archived, created_at, expires_at)
select p.id, 'loop', false, lib.now() - interval '1 day', lib.now() from people p;
select as_role('app_worker');
select is(jobs.sweep_imports(), 100, 'a hundred at most at once');
select as_user('ann');
select throws_ok('select jobs.sweep_imports()', '42501', null, 'the API may not sweep');
select * from finish();
