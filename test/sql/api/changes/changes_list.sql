-- docs/contract/changes.md#get-changes; replicas of apps: test/http/changes-list.test.ts.
select plan(15);
create function pg_temp.page(since text default null) returns jsonb language sql as $$
  select api.changes_list(since, 200, 'a key', 50)::jsonb
$$;
create function pg_temp.objects(page jsonb) returns setof text language sql as $$
  select (c ->> 'resource') || ' ' || (c ->> 'id') || ' ' || (c ->> 'op') from jsonb_array_elements(page -> 'changes') c
$$;
select person('ann'), person('ben');
select as_user('ann');
select results_eq('select pg_temp.objects(pg_temp.page())',
  $$ values ('depth_preferences me put'), ('ui_flags me put'), ('usage me put'), ('account me put'),
    ('reminder_settings me put') $$,
  'lists what everybody has where nothing was written');
select keep('habit', habit('Walk'));
select results_eq('select pg_temp.objects(pg_temp.page()) limit 1', $$ values ('habit ' || kept('habit') || ' put') $$,
  'lists what the person has');
create temp table cursors as select pg_temp.page() ->> 'cursor' as ann;
grant select on cursors to public;
select is(pg_temp.page(ann) - 'cursor', '{"changes": [], "has_more": false}', 'nothing changed since') from cursors;
select is(pg_temp.page() -> 'has_more', 'false', 'and one page was all');
-- A page after the other, with a write meanwhile, whose number is later than that of the first page.
create function pg_temp.part(since text default null) returns jsonb language sql as $$
  select api.changes_list(since, 3, 'a key', 50)::jsonb
$$;
create temp table parts as select pg_temp.part() as first, null::jsonb as second, null::jsonb as third;
grant all on parts to public;
select is((first -> 'has_more', jsonb_array_length(first -> 'changes')), ('true'::jsonb, 3), 'a page is full')
  from parts;
select set_config('app.change', '', true), habit('Run');
update parts set second = pg_temp.part(first ->> 'cursor');
update parts set second = pg_temp.part(second ->> 'cursor')
 where second #>> '{changes,-1,resource}' <> 'reminder_settings';
select is(second #>> '{changes,-1,resource}', 'reminder_settings',
  'the last page ends with the settings of reminders') from parts;
select is(second -> 'has_more', 'true', 'after everything comes what was written meanwhile') from parts;
update parts set third = pg_temp.part(second ->> 'cursor');
select ok(third -> 'changes' @> '[{"resource": "habit", "body": {"name": "Run"}}]',
  'which the next page has') from parts;
select is(pg_temp.part(third ->> 'cursor') -> 'changes', '[]', 'and then nothing is left') from parts;
update cursors set ann = pg_temp.page() ->> 'cursor';
select set_config('app.change', '', true), api.habit_delete(kept('habit'));
select results_eq('select pg_temp.objects(pg_temp.page(ann)) from cursors',
  $$ values ('habit ' || kept('habit') || ' delete') $$, 'a deleted object is a delete');
select as_user('ben');
select results_eq('select pg_temp.objects(pg_temp.page())',
  $$ values ('depth_preferences me put'), ('ui_flags me put'), ('usage me put'), ('account me put'),
    ('reminder_settings me put') $$,
  'another person sees nothing of it');
select refused(format('select pg_temp.page(%L)', ann), 410, 'cursor_expired', 'another person''s cursor is refused')
  from cursors;
select for_api_only('api.changes_list(text, integer, text, integer)');
select * from finish();
