-- A row that PostgreSQL cannot take as JSON is refused and stops nothing (docs/contract/imports.md#the-preview).
select plan(6);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
create function pg_temp.read(source text, variadic source_rows jsonb[]) returns jsonb language plpgsql as $$
begin
  perform tap.keep('import', (api.import_create('x', source, false) ->> 'id')::bigint), tap.as_role('app_worker');
  perform jobs.import_begin(tap.kept('import'));
  perform jobs.import_rows_store(tap.kept('import'), source, 0, to_jsonb(source_rows));
  perform jobs.import_read_end(tap.kept('import'), null, '[]');
  perform tap.as_role('app_api');
  return api.import_get(tap.kept('import'));
end $$;
create function pg_temp.reasons() returns text[] language sql as $$
  select array(select p ->> 'reason' from json_array_elements(api.import_get(kept('import')) -> 'problems') p)
$$;
-- Each kind has one with NUL in a key, and one that is no JSON.
select is(pg_temp.read('dayone', '{"kind": "entry", "key": "a", "body": "{\"text\": \"A\", \"\\u0000\": 1}"}',
    '{"kind": "entry", "key": "b", "body": "{"}',
    '{"kind": "habit", "key": "c", "body": "{\"name\": \"\\u0000\"}"}',
    '{"kind": "day", "key": "c/2026-06-01", "body": "{\"\\ud800\": 1}"}',
    '{"kind": "entry", "key": "d", "body": "{\"text\": \"D\", \"day\": \"2026-06-01\", \"tags\": []}"}')
  #> '{preview,create}', '{"entry": 1}', 'the rest is taken');
select is(pg_temp.reasons(), '{bad_value,bad_value,bad_value,bad_value}', 'each bad one is a problem');
select api.import_delete(kept('import'));
select is(pg_temp.read('own',
    '{"list": "account", "key": "account/", "body": "{\"created_at\": \"\\u0000\"}"}',
    '{"list": "habits", "key": "habits/1", "body": "{\"\\u0000\": 1}"}',
    '{"list": "goal_completions", "key": "goal_completions/1", "body": "\\u0000"}',
    '{"list": "goal_groups", "key": "goal_groups/1", "body": "{\"name\": \"Mine\", \"icon\": \"\"}"}')
  #> '{preview,create}', '{"goal_group": 1}', 'of an own export too');
select is(pg_temp.reasons(), '{bad_value,bad_value}', 'whose account is no row');
select is((select i.is_own from app.imports i where i.id = kept('import')), false, 'and says nothing');
select is(api.import_get(kept('import')) ->> 'state', 'ready', 'so the import is ready');
select * from finish();
