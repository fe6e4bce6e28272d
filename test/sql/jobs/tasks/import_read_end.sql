-- The reading of a file touches that file only. bob is the twin of ann: two imports of his have the very ids of hers,
-- with other rows and pieces; and the owner reads, so no policy hides hers.
select plan(25);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_owner();
create function pg_temp.rows(variadic names text[]) returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('kind', 'habit', 'key', name, 'body', jsonb_build_object('name', name,
      'start_date', '2026-01-01', 'position', 1, 'streak_rule', null, 'subtractive', false)::text))
    from unnest(names) name
$$;
create function pg_temp.twin(other text, twin text) returns void language plpgsql as $$
declare
  v_relation text;
begin
  foreach v_relation in array '{app.imports,app.import_chunks,app.import_rows}'::text[] loop
    execute format('insert into %1$s overriding system value select (jsonb_populate_record(t, jsonb_build_object('
      '''user_id'', tap.person(%2$L)))).* from %1$s t where t.user_id = tap.person(%3$L)', v_relation, twin, other);
  end loop;
  update app.import_chunks c set body = lib.seal(encode(convert_to(twin || c.position, 'UTF8'), 'base64'), place =>
    format('import_chunks.body %s %s', c.import_id, c.position)) where c.user_id = tap.person(twin);
end $$;
-- Each import of a person: its state, its pieces, its rows.
create function pg_temp.imports(name text) returns text[] language sql as $$
  select array(select concat_ws(' ', case i.id when kept('old') then 'old' else 'new' end, i.source, i.state, i.detail,
      i.done, i.total,
      (select count(*) from app.import_chunks c where c.user_id = i.user_id and c.import_id = i.id),
      (select count(*) from app.import_rows r where r.user_id = i.user_id and r.import_id = i.id))
    from app.imports i where i.user_id = person(name) order by i.id)
$$;
select as_user('ann'), keep('old', (api.import_create('x', 'auto', false) ->> 'id')::bigint), as_owner();
select jobs.import_rows_store(kept('old'), 'loop', 0, pg_temp.rows('Read', 'Walk', 'Swim'));
update app.imports i set state = 'failed', detail = 'empty' where i.id = kept('old');
select as_user('ann'), keep('new', (api.import_create(convert_to(repeat('x', 200000), 'UTF8'), 'auto', true)
  ->> 'id')::bigint), as_owner();
select is(jobs.import_chunk(kept('new'), 0), encode(convert_to(repeat('x', 196608), 'UTF8'), 'base64'),
  'a file is kept in pieces of 192 KiB');
select is(jobs.import_chunk(kept('new'), 1), encode(convert_to(repeat('x', 3392), 'UTF8'), 'base64'), 'and the rest');
select is(jobs.import_chunk(kept('old'), 0), encode('x', 'base64'), 'another file has its own');
select is(jobs.import_chunk(kept('new'), 2), null, 'there is no third piece');
select ok(jobs.import_rows_store(kept('new'), 'loop', 0, pg_temp.rows('Read', 'Walk')), 'rows are stored');
select pg_temp.twin('ann', 'bob'), set_config('app.user_id', person('bob')::text, true);

select is(jobs.import_chunk(kept('new'), 1), encode('bob1', 'base64'), 'a piece is the caller''s');
select is(jobs.import_begin(kept('new'))::jsonb, '{"source": "loop", "include_archived": true, "chunks": 2}',
  'a reading begins with all pieces');
select is(pg_temp.imports('bob'), '{old loop failed empty 3 1 3,new loop reading 2 2 0}', 'and without rows');
select is(jobs.import_begin(kept('old'))::text, null, 'one that is not being read does not begin');
select ok(not jobs.import_rows_store(kept('old'), 'loop', 0, pg_temp.rows('Read')), 'and takes no rows');
select ok(jobs.import_rows_store(kept('new'), 'habitkit', 5, pg_temp.rows('Read')), 'one that is takes some');
select is(pg_temp.imports('bob'), '{old loop failed empty 3 1 0,new habitkit reading 6 2 1}',
  'it says how many are read');
select ok(jobs.import_rows_store(kept('new'), 'habitkit', 6, '[]'), 'or none');
select is((select i.done from app.imports i where i.user_id = person('bob') and i.id = kept('new')), 6,
  'which is none');
select jobs.import_read_end(kept('old'), 'newer_format', '[]');
select is(pg_temp.imports('bob'), '{old loop failed empty 3 1 0,new habitkit reading 6 2 1}', 'the other does not end');
select jobs.import_rows_store(kept('new'), 'habitkit', 6, pg_temp.rows('Walk'));
select jobs.import_read_end(kept('new'), null, '[]');
select is(pg_temp.imports('bob'), '{old loop failed empty 3 1 0,new habitkit ready 0 2 2 2}',
  'one that is read is ready');
select is(api.import_get(kept('new')) #>> '{preview,create,habit}', '2', 'with a preview of its rows');
select is(array(select i ->> 'state' from json_array_elements(api.imports_list(50, 0, false)) i), '{ready,failed}',
  'the caller''s imports are listed, newest first');
insert into app.imports (user_id, source, include_archived, created_at, expires_at)
values (person('cat'), 'loop', false, lib.now(), lib.now());
select is(api.imports_list(1, 0, true)::jsonb - 'items', '{"total": 2, "limit": 1, "offset": 0, "has_more": true}',
  'and counted');

update app.imports i set state = 'reading' where i.user_id = person('bob') and i.id = kept('new');
insert into app.import_rows (user_id, import_id, rank, position, kind, source_key, body)
  select r.user_id, kept('old'), r.rank, r.position, r.kind, r.source_key, r.body from app.import_rows r
   where r.user_id = person('bob');
select jobs.import_read_end(kept('new'), 'unknown_format', null);
select is(pg_temp.imports('bob'), '{old loop failed empty 3 1 2,new habitkit failed unknown_format 0 2 0 0}',
  'one that is refused keeps neither its pieces nor its rows');
select jobs.import_read_end(kept('new'), null, '[]');
select is(pg_temp.imports('bob'), '{old loop failed empty 3 1 2,new habitkit failed unknown_format 0 2 0 0}',
  'and ends once');
select is(pg_temp.imports('ann'), '{old loop failed empty 3 1 3,new loop reading 2 2 2}',
  'nothing of this reaches ann');
select as_role('app_api');
select for_api_only('api.imports_list(integer,integer,boolean)');
select * from finish();
