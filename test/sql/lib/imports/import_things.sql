-- Days that have begun nowhere yet, not even in UTC+14, are left out (docs/contract/imports.md#what-becomes-what).
select plan(9);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
create function pg_temp.read(variadic source_rows jsonb[]) returns jsonb language plpgsql as $$
begin
  perform tap.import_read('loop', to_jsonb(source_rows));
  perform tap.import_apply();
  return api.import_get(tap.kept('import'));
end $$;
create function pg_temp.habit(start_date text) returns jsonb language sql as $$
  select tap.import_row('habit', 'Read', jsonb_build_object('name', 'Read', 'start_date', start_date, 'position', 1,
    'streak_rule', null, 'subtractive', false, 'target', null, 'unit', null))
$$;
create function pg_temp.pause("from" text, "to" text) returns jsonb language sql as $$
  select tap.import_row('pause', 'Read/' || "from", jsonb_build_object('habit', 'Read', 'from', "from", 'to', "to"))
$$;
create function pg_temp.entry(day text) returns jsonb language sql as $$
  select tap.import_row('entry', 'a', jsonb_build_object('text', 'A page.', 'day', day, 'title', null, 'instant', null,
    'tags', '[]'::jsonb))
$$;

select is((pg_temp.read(pg_temp.habit('2026-06-20'), pg_temp.pause('2026-06-14', '2026-06-18'),
    pg_temp.pause('2026-06-20', '2026-06-21'), pg_temp.entry('2026-06-16')) -> 'result') - 'examples',
  '{"create": {"habit": 1, "pause": 1, "entry": 1}, "same": {}, "merge": {}, "refused": {"pause": 1},
    "skipped_media": 0}', 'a pause that begins after tomorrow is left out');
select is(api.import_get(kept('import'))::jsonb #>> '{problems,0,reason}', 'day_after_today', 'as its days are');
select is((select h.start_date from app.habits h), '2026-06-15', 'a habit of later days begins today');
select results_eq('select p.from_day, p.to_day from app.habit_pauses p',
  $$ values (date '2026-06-14', date '2026-06-16') $$, 'a pause ends with the last day that has begun');
select is(pg_temp.read(pg_temp.habit('2026-06-20'), pg_temp.entry('2026-06-17')) #> '{result,refused}',
  '{"entry": 1}', 'an entry that moves to a day after tomorrow is left out too');
select is((select e.local_day from app.journal_entries e), '2026-06-16', 'and stays on its day');

select travel('2026-06-20 12:00Z');
select is((pg_temp.read(pg_temp.habit('2026-06-20'), pg_temp.pause('2026-06-14', '2026-06-18'),
    pg_temp.pause('2026-06-20', '2026-06-21'), pg_temp.entry('2026-06-17')) -> 'result') - 'examples',
  '{"create": {"pause": 1}, "same": {}, "merge": {"habit": 1, "pause": 1, "entry": 1}, "refused": {},
    "skipped_media": 0}', 'read again once they have begun, all of it is taken');
select results_eq('select p.from_day, p.to_day from app.habit_pauses p order by 1',
  $$ values (date '2026-06-14', date '2026-06-18'), ('2026-06-20', '2026-06-21') $$, 'the rest of the pauses');
select is((select h.start_date from app.habits h), '2026-06-20', 'and the first day of the habit');
select * from finish();
