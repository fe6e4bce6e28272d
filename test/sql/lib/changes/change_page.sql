-- Pages of changes: their order, their tags, and where they end (docs/contract/changes.md#get-changes).
select plan(11);
select as_user('ann'), travel('2026-06-17 10:00Z'), zone('UTC'), set_config('app.data_key', '', true);
select keep('habit', habit('Walk'));
select api.goal_completion_create(jsonb_build_object('goal_id', goal(kept('habit'), 'low'), 'did_complete', true));
create temp table tags as select n, (api.practice_tag_create(jsonb_build_object('slug', 't' || n, 'label', 'T'))
  ->> 'id')::bigint as id from generate_series(1, 120) n;
create temp view page as select p.* from (select array_agg('practice_tag'::text order by n) as resources,
  array_agg(id order by n) as ids from tags) t, lib.change_page(t.resources, t.ids, 50) p;
select is((select array_agg((c ->> 'id')::bigint order by o) from page, json_array_elements(changes)
    with ordinality e (c, o)), (select array_agg(id order by n) from tags),
  'more objects than are read at once come all, each once, in their order');
select is((select taken from page), 120, 'and are counted');
select is((select array_agg(distinct format('%s %s', c ->> 'op', c #>> '{body,id}' = c ->> 'id')) from page,
  json_array_elements(changes) c), '{put t}', 'each with its own body');
select results_eq($$ select c ->> 'resource', c ->> 'id', c ->> 'op', c ->> 'etag' from lib.change_page(
    array['account', 'habit', 'practice_tag', 'habit'], array[0, kept('habit'), -5, -6], 50) p,
    json_array_elements(p.changes) c $$,
  $$ values ('account', 'me', 'put', null),
    ('habit', kept('habit')::text, 'put', (select t.tag from lib.object_tag(person('ann'), 'habit',
      kept('habit'), '{}') t)),
    ('practice_tag', '-5', 'delete', null), ('habit', '-6', 'delete', null) $$,
  'what a person has once is me; a habit has its tag; what is gone is a delete without a body');
select is((select p.taken || ' ' || p.changes::text from lib.change_page('{}', '{}', 50) p), '0 []',
  'no object, no change');

-- A page has a mebibyte of bodies. The number of a body's other bytes is the shell.
select as_owner();
create function pg_temp.entries(sizes integer[]) returns integer language plpgsql as $$
begin
  delete from app.journal_entries;
  -- Ids of as many digits, so that every shell has as many bytes.
  insert into app.journal_entries (id, user_id, written_at, updated_at, message) overriding system value
    select 9000000 + o, tap.person('ann'), now(), now(), lib.seal(repeat('a', s))
      from unnest(sizes) with ordinality u (s, o) order by o;
  return (select p.taken from (select array_agg('journal_entry'::text) as resources,
    array_agg(e.id order by e.id) as ids from app.journal_entries e) l, lib.change_page(l.resources, l.ids, 50) p);
end $$;
alter table app.journal_entries disable trigger user;
select pg_temp.entries('{0}');
select keep('shell', octet_length(b.body::text)) from app.journal_entries e,
  lib.object_bodies('{journal_entry}', array[e.id], 50) b;
select is(pg_temp.entries(array[1048576 - kept('shell'), 1]::integer[]), 1, 'bodies of a mebibyte end the page');
select is(pg_temp.entries(array[524200 - kept('shell'), 524200 - kept('shell'), 1]::integer[]), 2,
  'the last one is the last that fits');
select is(pg_temp.entries(array[524288 - kept('shell'), 524288 - kept('shell')]::integer[]), 2,
  'two that are a mebibyte together fit');
select is(pg_temp.entries(array[524288 - kept('shell'), 524289 - kept('shell')]::integer[]), 1,
  'with one byte more they do not');
select pg_temp.entries(array[1048576 - kept('shell'), 1]::integer[]);
select is((select p.taken from (select array_agg(e.id order by e.id) as ids from app.journal_entries e) l,
    lib.change_page(array_fill('practice_tag'::text, array[50]) || array_fill('journal_entry'::text, array[2]),
      array(select -n::bigint from generate_series(1, 50) n) || l.ids, 50) p), 51,
  'deletes have no bytes, however many they are');
select is(pg_temp.entries(array[2000000, 1]), 1, 'one that is larger alone is a page');
select * from finish();
