-- docs/contract/changes.md#get-changes; replicas of apps: test/http/changes-list.test.ts.
select plan(9);
create function pg_temp.page(since text default null) returns jsonb language sql as $$
  select api.changes_list(since, 200, 'a key', 50)::jsonb
$$;
create function pg_temp.objects(page jsonb) returns setof text language sql as $$
  select (c ->> 'resource') || ' ' || (c ->> 'id') || ' ' || (c ->> 'op') from jsonb_array_elements(page -> 'changes') c
$$;
select person('ann'), person('ben');
select as_user('ann');
select results_eq('select pg_temp.objects(pg_temp.page())',
  $$ values ('depth_preferences me put'), ('ui_flags me put'), ('usage me put'), ('account me put') $$,
  'lists what everybody has where nothing was written');
select keep('habit', habit('Walk'));
select results_eq('select pg_temp.objects(pg_temp.page()) limit 1', $$ values ('habit ' || kept('habit') || ' put') $$,
  'lists what the person has');
create temp table cursors as select pg_temp.page() ->> 'cursor' as ann;
grant select on cursors to public;
select is(pg_temp.page(ann) -> 'changes', '[]', 'nothing changed since') from cursors;
select set_config('app.change', '', true), api.habit_delete(kept('habit'));
select results_eq('select pg_temp.objects(pg_temp.page(ann)) from cursors',
  $$ values ('habit ' || kept('habit') || ' delete') $$, 'a deleted object is a delete');
select as_user('ben');
select results_eq('select pg_temp.objects(pg_temp.page())',
  $$ values ('depth_preferences me put'), ('ui_flags me put'), ('usage me put'), ('account me put') $$,
  'another person sees nothing of it');
select refused(format('select pg_temp.page(%L)', ann), 410, 'cursor_expired', 'another person''s cursor is refused')
  from cursors;
select for_api_only('api.changes_list(text, integer, text, integer)');
select * from finish();
