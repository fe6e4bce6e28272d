select plan(22);
-- events: import_created 2
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), as_user('ann');
select keep('import', (api.import_create(convert_to(repeat('x', 200000), 'UTF8'), 'auto', true) ->> 'id')::bigint);
select is((api.import_get(kept('import'))::jsonb) - '{id}'::text[], '{"source": null, "state": "reading", "done": 0,
  "of": null, "detail": null, "include_archived": true, "preview": null, "preview_sha256": null, "result": null,
  "problems": [], "created_at": "2026-06-15T12:00:00.000000Z", "expires_at": "2026-06-16T12:00:00.000000Z",
  "applied_at": null}', 'is to be read, for 24 hours');
select throws_ok($$ select api.import_create('x', 'loop', false) $$, '23505', null, 'a second open one is refused');
select is(jsonb_array_length(api.imports_list(50, 0, false)::jsonb), 1, 'the list has it');
select refused(format('select api.import_apply(%s, %L)', kept('import'), '{"preview_sha256": ""}'), 409,
  'import_not_ready', 'one that is read cannot be applied');
select refused(format('select api.import_undo(%s)', kept('import')), 409, 'import_not_ready', 'or taken back');
select as_owner();
select is((select array_agg(octet_length(c.body) > 260000 order by c.position) from app.import_chunks c), '{t,f}',
  'its file is in pieces');
select is((select count(*) from app.import_chunks c where get_byte(c.body, 0) = 2), 2::bigint, 'which are sealed');
select is((select string_agg(j.payload ->> 'import_id', '') from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'import_read'),
  kept('import')::text, 'a job reads it');
select as_user('bob');
select refused(format('select api.%s', call), 404, 'import_not_found', 'somebody else''s is missing: ' || call) from (
  values (format('import_get(%s)', kept('import'))), (format('import_delete(%s)', kept('import'))),
    (format('import_undo(%s)', kept('import'))), (format('import_report(%s)', kept('import'))),
    (format('import_apply(%s, ''{}'')', kept('import')))) as calls (call);
select is(api.imports_list(50, 0, true)::jsonb ->> 'total', '0', 'and not in the list');
select as_user('ann');
select is(api.import_delete(kept('import'))::text, null, 'may be forgotten');
select refused(format('select api.import_get(%s)', kept('import')), 404, 'import_not_found', 'then it is gone');
select as_owner();
select is_empty('select position from app.import_chunks', 'with its file');
select as_user('ann');
select lives_ok($$ select api.import_create('x', 'loop', false) $$, 'and another may come');
select for_api_only('api.import_create(bytea,text,boolean)');
select as_role('app_api');
select is_empty($$ select from app.imports i where i.user_id <> person('ann') $$, 'nobody sees those of others');
select * from finish();
