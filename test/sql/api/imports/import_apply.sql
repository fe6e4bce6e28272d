-- docs/contract/imports.md#the-preview: what is applied is what the person has seen. Days of a file may begin tomorrow.
select plan(17);
-- events: habit_created 100, import_created 1
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
create function pg_temp.rows(import bigint, number integer) returns void language sql as $$
  select jobs.import_begin(import);
  select jobs.import_rows_store(import, 'loop', number, (
    select jsonb_agg(jsonb_build_object('kind', r.kind, 'key', r.key, 'body', r.body::text))
      from (values ('habit', 'Read', jsonb_build_object('name', 'Read', 'start_date', '2026-06-01', 'position', 1,
              'streak_rule', null, 'subtractive', false, 'target', 2, 'unit', 'pages')),
            ('day', 'Read/17', '{"habit": "Read", "day": "2026-06-17", "units": 1}')) r (kind, key, body)));
  select jobs.import_read_end(import, null, '[]');
$$;
create function pg_temp.apply() returns text language sql as $$
  select api.import_apply(kept('import'), jsonb_build_object('preview_sha256', current_setting('tap.sha256')))
    ->> 'state'
$$;
create function pg_temp.seen() returns text language sql as $$
  select set_config('tap.sha256', api.import_get(kept('import')) ->> 'preview_sha256', true)
$$;
select keep('import', (api.import_create('x', 'loop', false) ->> 'id')::bigint);
select as_role('app_worker');
select pg_temp.rows(kept('import'), 0);
select as_role('app_api');
select pg_temp.seen();
select is(api.import_get(kept('import')) #> '{preview,refused}' ->> 'day', '1', 'a day after tomorrow is left out');

select travel('2026-06-16 12:00Z');
select is(pg_temp.apply(), null, 'a day later it is another preview');
select is(api.import_get(kept('import')) #> '{preview,create}' ->> 'day', '1', 'which takes the day');
select pg_temp.seen();

do $$ begin perform tap.habit('Habit ' || n) from generate_series(1, 100) n; end $$;
select as_owner(), person('bob');
-- A transaction moves a counter once, so another one is played: ann's goes on, and bob's is where hers was.
update app.change_counters n set counter = case n.user_id when person('ann') then c.counter + 1 else c.counter end
  from (select max(c.counter) as counter from app.changes c
         where c.resource = 'import' and c.user_id = person('ann')) c
 where n.user_id in (person('ann'), person('bob'));
select as_user('ann');
select is(pg_temp.apply(), null, 'a hundred habits since make another one');
select is(api.import_get(kept('import')) #> '{preview,refused}' ->> 'habit', '1', 'which has no place for the habit');
select pg_temp.seen();

-- The day is another one, so the preview no longer holds. A large import is read again instead.
select travel('2026-06-17 12:00Z'), as_owner();
update app.imports i set total = 5001 where i.id = kept('import');
select as_user('ann');
select is(pg_temp.apply(), null, 'a large one is not previewed within the request');
select is((api.import_get(kept('import'))::jsonb) - '{id,created_at,expires_at}'::text[], '{"source": "loop", "state":
  "reading", "done": 0, "of": null, "detail": null, "include_archived": false, "preview": null, "preview_sha256": null,
  "result": null, "problems": [], "applied_at": null}', 'it is being read again');
select refused(format('select api.import_apply(%s, ''{}'')', kept('import')), 409, 'import_not_ready', 'before that');
select as_owner();
select is((select count(*) from graphile_worker.jobs where task_identifier = 'import_read'), 2::bigint, 'by a job');
select as_user('ann'), as_role('app_worker');
select is(jobs.import_begin(kept('import'))::jsonb, '{"source": "loop", "include_archived": false, "chunks": 1}',
  'which finds the file');
select is(jobs.import_chunk(kept('import'), 0), encode('x', 'base64'), 'as it was');
select pg_temp.rows(kept('import'), 0);
select as_role('app_api');
select is(api.import_get(kept('import')) ->> 'of', '2', 'and each row once');
select is(api.import_get(kept('import')) ->> 'state', 'ready', 'so it is ready');
select pg_temp.seen(), travel('2026-06-18 12:00Z'), as_owner();
update app.imports i set total = 5000 where i.id = kept('import');
select as_user('ann');

select is(pg_temp.apply(), 'applying', 'the one that was seen is applied, after a day that changes nothing');
select refused(format('select api.import_apply(%s, ''{}'')', kept('import')), 409, 'import_not_ready', 'once');
select as_owner();
select is((select count(*) from graphile_worker.jobs where task_identifier = 'import_apply'), 1::bigint, 'by a job');
select is_empty('select position from app.import_chunks', 'the file is gone then');
select * from finish();
