-- What another app had comes, changes and goes back (docs/contract/imports.md#what-becomes-what). bob is the twin of
-- ann: what he has and what he imported has the very ids of hers, and nothing that happens to his happens to hers. By
-- way of lib.import_create, lib.import_merge, lib.import_link, lib.import_things, lib.import_rows_write,
-- lib.import_take_back.
select plan(15);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_owner();
create function pg_temp.habit(name text, changed jsonb default '{}') returns jsonb language sql as $$
  select tap.import_row('habit', name, jsonb_build_object('name', name, 'icon', null, 'start_date', '2026-01-01',
    'position', 1, 'streak_rule', null, 'subtractive', false, 'target', null, 'unit', null) || changed)
$$;
create function pg_temp.pause(habit text, "from" text, "to" text) returns jsonb language sql as $$
  select tap.import_row('pause', habit || '/' || "from", jsonb_build_object('habit', habit, 'from', "from", 'to', "to"))
$$;
create function pg_temp.entry(key text, message text, changed jsonb default '{}') returns jsonb language sql as $$
  select tap.import_row('entry', key, jsonb_build_object('text', message, 'day', '2026-06-01', 'title', null, 'instant',
    null, 'tags', '[]'::jsonb) || changed)
$$;
create function pg_temp.read(variadic source_rows jsonb[]) returns jsonb language plpgsql as $$
begin
  perform tap.import_read('loop', to_jsonb(source_rows));
  perform tap.import_apply();
  return (api.import_get(tap.kept('import')) -> 'result')::jsonb - '{examples}'::text[];
end $$;
create function pg_temp.habits(name text) returns text[] language sql security definer as $$
  select array(select concat_ws(' ', h.name, length(h.icon), to_char(h.start_date, 'MM-DD'), h.sort_order,
      h.energy_cost + h.energy_return, h.streak_rule ->> 'times', (select string_agg(concat_ws(' ', g.target,
          left(g.target_unit, 5) || length(g.target_unit), case when not g.is_additive then 'at most' end), ', '
          order by g.id) from app.goals g where g.user_id = h.user_id and g.habit_id = h.id))
    from app.habits h where h.user_id = tap.person(habits.name) order by h.id)
  || array(select concat_ws(' ', h.name, to_char(p.from_day, 'MM-DD'), to_char(p.to_day, 'MM-DD'))
    from app.habit_pauses p join app.habits h on h.user_id = p.user_id and h.id = p.habit_id
   where p.user_id = tap.person(habits.name) order by p.id)
$$;
create function pg_temp.entries(name text) returns text[] language sql security definer as $$
  select array(select concat_ws(' ', to_char(e.local_day, 'MM-DD'), to_char(e.written_at at time zone 'UTC',
      'MM-DD HH24:MI'), length(lib.open(e.title, 'journal_entries.title ' || e.id)),
      replace(lib.open(e.message, 'journal_entries.message ' || e.id), E'\n', '/'))
    from app.journal_entries e where e.user_id = tap.person(entries.name) and e.deleted_at is null order by e.id)
$$;
create function pg_temp.twin(other text, twin text) returns void language plpgsql security definer as $$
declare
  v_relation text;
begin
  foreach v_relation in array '{app.habits,app.habit_rules,app.habit_pauses,app.goals,app.journal_entries,
    app.stored_sizes,app.imports,app.import_links}'::text[]
  loop
    execute format('insert into %1$s overriding system value select (jsonb_populate_record(t, jsonb_build_object('
      '''user_id'', tap.person(%2$L)))).* from %1$s t where t.user_id = tap.person(%3$L)', v_relation, twin, other);
  end loop;
  perform set_config('app.user_id', tap.person(twin)::text, true);
  update app.import_links k  -- the state of a habit names whose goals it has
     set left_as = lib.import_mark(lib.import_state('app.habits', 'user_id', k.object_id, null, true)::text)
   where k.user_id = tap.person(twin) and k.kind = 'habit';
  -- A goal that only ann has, of a habit that both have.
  insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
  select g.user_id, g.habit_id, 'Another', 'low', 9, 'pages', 1, 'per_day' from app.goals g
   where g.user_id = tap.person(other) and g.tier = 'low';
end $$;
select as_user('ann');
select is(pg_temp.read(pg_temp.habit('Read', jsonb_build_object('icon', repeat('i', 101), 'target', 3, 'unit',
    repeat('u', 60), 'position', 4)), pg_temp.habit('Smoke', '{"subtractive": true, "start_date": null}'),
    pg_temp.habit('Walk', '{"streak_rule": {"kind": "per_week", "times": 3}}'),
    pg_temp.pause('Read', '2026-06-01', '2026-06-02'), pg_temp.pause('Walk', '2026-06-01', '2026-06-02'),
    pg_temp.entry('a', 'One', jsonb_build_object('title', repeat('t', 201), 'instant', '2026-06-01T21:00:00Z',
      'skipped_media', 2)), pg_temp.entry('b', 'Two', '{"day": "2026-06-02", "tags": ["#b", "#a"]}'),
    pg_temp.entry('c', '', '{"skipped_media": 3}'), pg_temp.entry('d', ' ', '{"day": "never", "skipped_media": 7}')),
  '{"create": {"habit": 3, "pause": 2, "entry": 2}, "same": {}, "merge": {}, "refused": {"entry": 2},
    "skipped_media": 5}', 'a file with a bit of all');
select is(pg_temp.habits('ann'), '{"Read 100 01-01 4 0 1.5 uuuuu50, 3 uuuuu50, 4.5 uuuuu50",'
  '"Smoke 0 06-15 1 0 0 units5 at most, 0 units5 at most, 0 units5 at most",'
  '"Walk 0 01-01 1 0 3 1 units5, 2 units5, 3 units5","Read 06-01 06-02","Walk 06-01 06-02"}',
  'habits have goals of what they asked for, icons and units that fit, a first day, and pauses');
select is(pg_temp.entries('ann'), '{06-01 06-01 21:00 200 One,06-02 06-02 12:00 Two//#b #a}',
  'entries have the day and instant of the file, a title that fits, and tags at their end');
select pg_temp.twin('ann', 'bob'), as_user('bob');
select keep('quote', quote(e.id, 0, 3)) from app.journal_entries e order by e.id limit 1;
select keep('bytes', (select s.journal_bytes from app.stored_sizes s));
create function pg_temp.anchor() returns integer language sql as $$ select anchor_start from app.promoted_quotes $$;
select is(pg_temp.read(pg_temp.habit('Read', '{"name": "Read more", "icon": "i", "target": 5, "position": 2}'),
    pg_temp.habit('Smoke', '{"target": 2, "unit": "a day"}'), pg_temp.pause('Read', '2026-06-01', '2026-06-04'),
    pg_temp.entry('a', 'And One', '{"title": "T", "instant": "2026-06-03T21:00:00Z", "day": "2026-06-03",
      "skipped_media": 4}')), '{"create": {}, "same": {}, "merge": {"habit": 2, "pause": 1, "entry": 1}, "refused": {},
    "skipped_media": 4}', 'a later one changes what bob has');
select is(pg_temp.habits('bob'), '{"Read more 1 01-01 2 0 2.5 units5, 5 units5, 7.5 units5",'
  '"Smoke 0 01-01 1 0 1 a day5, 2 a day5, 3 a day5","Walk 0 01-01 1 0 3 1 units5, 2 units5, 3 units5",'
  '"Read more 06-01 06-04","Walk 06-01 06-02"}', 'two of his habits, and a pause');
select is(pg_temp.entries('bob'), '{06-03 06-03 21:00 1 And One,06-02 06-02 12:00 Two//#b #a}', 'one of his entries');
select is(pg_temp.anchor(), 4, 'with its quote');
select set_config('tap.ann', (pg_temp.habits('ann') || pg_temp.entries('ann'))::text, true);
select is(import_undone(), '{"gone": {}, "restored": {"habit": 2, "pause": 1, "entry": 1}, "kept": {}}', 'an undo');
select is(pg_temp.habits('bob'), '{"Read 100 01-01 4 0 1.5 uuuuu50, 3 uuuuu50, 4.5 uuuuu50",'
  '"Smoke 0 06-15 1 0 0 units5 at most, 0 units5 at most, 0 units5 at most",'
  '"Walk 0 01-01 1 0 3 1 units5, 2 units5, 3 units5","Read 06-01 06-02","Walk 06-01 06-02"}',
  'the habits are as they were');
select is(pg_temp.entries('bob'), '{06-01 06-01 21:00 200 One,06-02 06-02 12:00 Two//#b #a}', 'and the entry');
select is((select s.journal_bytes from app.stored_sizes s), kept('bytes'), 'which is as large again');
select is(pg_temp.anchor(), 0, 'with its quote where it was');
select api.promotion_delete(kept('quote'));
select keep('import', (select max(i.id) from app.imports i where i.state = 'applied'));
select is(import_undone(), '{"gone": {"habit": 3, "pause": 2, "entry": 2}, "restored": {}, "kept": {}}', 'and that');
select is(pg_temp.habits('bob') || pg_temp.entries('bob'), '{}', 'leaves nothing');
select is(pg_temp.habits('ann') || pg_temp.entries('ann'), current_setting('tap.ann')::text[], 'ann has all of hers');
select * from finish();
