-- From rows to their application, and back (docs/contract/imports.md).
select plan(21);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
select keep('read', habit('Read')), keep('clear', goal(kept('read'), 'clear'));
select keep('import', (api.import_create('x', 'loop', false) ->> 'id')::bigint);
create function pg_temp.day(day text, units numeric) returns jsonb language sql as $$
  select tap.import_row('day', 'Read/' || day, jsonb_build_object('habit', 'Read', 'day', day, 'units', units))
$$;
create function pg_temp.habit(name text) returns jsonb language sql as $$
  select tap.import_row('habit', name, jsonb_build_object('name', name, 'start_date', '2026-01-01', 'position', 1,
    'streak_rule', null, 'subtractive', false, 'target', 2, 'unit', 'pages'))
$$;
create function pg_temp.entry(key text, message text) returns jsonb language sql as $$
  select tap.import_row('entry', key, jsonb_build_object('text', message, 'day', '2026-06-01', 'title', null, 'instant',
    null, 'tags', '[]'::jsonb))
$$;
create function pg_temp.read(variadic source_rows jsonb[]) returns jsonb language plpgsql as $$
begin
  perform tap.as_role('app_worker');
  perform jobs.import_begin(tap.kept('import'));
  perform jobs.import_rows_store(tap.kept('import'), 'loop', 0, to_jsonb(source_rows));
  perform jobs.import_read_end(tap.kept('import'), null, '[]');
  perform tap.as_role('app_api');
  return api.import_get(tap.kept('import'));
end $$;
create function pg_temp.applied() returns jsonb language plpgsql as $$
begin
  perform api.import_apply(tap.kept('import'), jsonb_build_object('preview_sha256',
    api.import_get(tap.kept('import')) ->> 'preview_sha256'));
  perform tap.as_role('app_worker');
  while jobs.import_step(tap.kept('import')) loop end loop;
  perform tap.as_role('app_api');
  return api.import_get(tap.kept('import'));
end $$;
create function pg_temp.undone(id bigint) returns jsonb language plpgsql as $$
begin
  perform api.import_undo(id);
  perform tap.as_role('app_worker');
  while jobs.import_step(id) loop end loop;
  perform tap.as_role('app_api');
  return api.import_get(id);
end $$;
create function pg_temp.again() returns void language sql as $$
  select tap.keep('import', (api.import_create('x', 'loop', false) ->> 'id')::bigint)
$$;

select is(pg_temp.read(pg_temp.day('2026-06-01', 1), pg_temp.day('2026-06-02', null), pg_temp.day('2026-06-17', 1),
    pg_temp.day('infinity', 1), pg_temp.habit('Read'), pg_temp.entry('a', 'One'), pg_temp.entry('b', ' '),
    pg_temp.day('2026-06-01', 5)) #> '{preview}',
  '{"create": {"habit": 1, "day": 2, "entry": 1}, "same": {}, "merge": {}, "refused": {"day": 2, "entry": 1},
    "examples": {"create": {"habit": ["Read"], "day": ["2026-06-01", "2026-06-02"], "entry": ["2026-06-01"]},
      "refused": {"day": ["infinity", "2026-06-17"], "entry": ["2026-06-01"]}}, "skipped_media": 0}',
  'the preview counts what is new and what is refused; of a key that is there twice the first counts');
select is((select count(*) from app.habits), 1::bigint, 'and leaves the account as it was');
select is(api.import_apply(kept('import'), '{"preview_sha256": "another"}')::text, null,
  'another preview is not applied');
select is(pg_temp.applied() -> 'result', api.import_get(kept('import'))::jsonb -> 'preview',
  'the result is the preview');
select results_eq($$ select h.name, c.local_day, c.completed_units from app.habits h
    join app.goals g on g.habit_id = h.id join app.goal_completions c on c.goal_id = g.id where g.tier = 'clear'
   order by 2 $$,
  $$ values ('Read (Loop)', date '2026-06-01', 1::double precision), ('Read (Loop)', '2026-06-02', 2) $$,
  'days are those that the file says; a bare tick is the target of the clear goal');
select is((select s.longest from app.streaks s join app.habits h on h.id = s.habit_id
  where h.name = 'Read (Loop)' and s.goal_id is null), 2, 'streaks are counted');
select is(array(select o.reason from jsonb_to_recordset(api.import_get(kept('import'))::jsonb -> 'problems')
  as o (reason text)), '{bad_day,day_after_today,empty}', 'the reasons stay');
select is((select count(*) from app.invitations), 0::bigint, 'nobody is invited');

select keep('first', kept('import')), pg_temp.again();
select is((pg_temp.read(pg_temp.habit('Read'), pg_temp.day('2026-06-01', 1), pg_temp.day('2026-06-02', 4),
    pg_temp.day('2026-06-03', 1), pg_temp.entry('a', 'Two')) -> 'preview') - 'examples',
  '{"create": {"day": 1}, "same": {"habit": 1, "day": 1}, "merge": {"day": 1, "entry": 1}, "refused": {},
    "skipped_media": 0}', 'a later file creates what is new, and changes what changed there');
select is(pg_temp.applied() -> 'result', api.import_get(kept('import'))::jsonb -> 'preview',
  'as its preview says');
select is(array(select lib.open(e.message, 'journal_entries.message ' || e.id) from app.journal_entries e), '{Two}',
  'an entry has its new text');
select refused(format('select api.import_undo(%s)', kept('first')), 409, 'later_import', 'the newest goes first');
select is(pg_temp.undone(kept('import')) #> '{result,undone}',
  '{"gone": {"day": 1}, "restored": {"day": 1, "entry": 1}, "kept": {}}', 'undo takes back what it did');
select is(array(select lib.open(e.message, 'journal_entries.message ' || e.id) from app.journal_entries e), '{One}',
  'the entry has its earlier text');

select keep('new', (select g.id from app.goals g join app.habits h on h.id = g.habit_id
  where h.name = 'Read (Loop)' and g.tier = 'clear'));
select api.goal_completion_put(kept('new'), '2026-06-02', '{"completed_units": 9}');
select pg_temp.again();
select is(pg_temp.read(pg_temp.day('2026-06-02', 8)) #> '{preview,refused}', '{"day": 1}',
  'what the person changed stays');
select is(api.import_get(kept('import'))::jsonb #>> '{problems,0,reason}', 'changed_here', 'and the file is told so');
select api.import_delete(kept('import'));
select is(pg_temp.undone(kept('first')) #> '{result,undone}',
  '{"gone": {"day": 2, "entry": 1}, "restored": {}, "kept": {"habit": 1}}',
  'undo leaves the habit on which the person''s own day hangs, which took the place of the imported one');
select results_eq($$ select c.local_day, c.completed_units from app.goal_completions c $$,
  $$ values (date '2026-06-02', 9::double precision) $$, 'as they are');
select refused(format('select api.import_delete(%s)', kept('first')), 409, 'import_not_ready',
  'what was applied is not forgotten');
select travel('2026-07-16 12:00Z');
select refused(format('select api.import_undo(%s)', kept('first')), 409, 'import_not_ready', 'nor undone twice');
select as_role('app_analyst');
select throws_ok('select jobs.import_step(1)', '42501', null, 'an analyst may not run it');
select * from finish();
