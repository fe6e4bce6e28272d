-- The quotas of the routes hold for imports (docs/contract/imports.md#what-becomes-what), each for its person: ann has
-- all that one may have, bob one less of it. By way of lib.import_merge too.
select plan(14);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_owner();
create function pg_temp.row(list text, id integer, body jsonb) returns jsonb language sql as $$
  select jsonb_build_object('list', list, 'key', list || '/' || id,
    'body', (jsonb_build_object('id', id) || body)::text)
$$;
create function pg_temp.read(source text, variadic source_rows jsonb[]) returns jsonb language plpgsql as $$
begin
  perform tap.import_read(source, to_jsonb(source_rows));
  perform tap.import_apply();
  return (api.import_get(tap.kept('import')) -> 'result')::jsonb - '{examples,skipped_media}'::text[];
end $$;
create function pg_temp.reasons() returns text[] language sql as $$
  select array(select p ->> 'reason' from json_array_elements(api.import_get(kept('import')) -> 'problems') p)
$$;
create function pg_temp.has(name text, number integer) returns void language sql as $$
  insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, created_at)
  select person(has.name), 'Habit ' || n, '', '2026-01-01', 0, 0, now() from generate_series(1, number) n;
  insert into app.habit_pauses (user_id, from_day, to_day, created_at)
  select person(has.name), date '2020-01-01' + n, date '2020-01-01' + n, now() from generate_series(1, number + 100) n;
$$;
create function pg_temp.habit(id integer) returns jsonb language sql as $$
  select pg_temp.row('habits', id, jsonb_build_object('name', 'New ' || id, 'icon', '', 'start_date', '2026-01-01',
    'energy_cost', 0, 'energy_return', 0, 'created_at', '2026-01-01T00:00:00Z'))
$$;
create function pg_temp.pause(id integer) returns jsonb language sql as $$
  select pg_temp.row('habit_pauses', id, jsonb_build_object('habit_id', null, 'from_day', '2026-05-01', 'to_day',
    '2026-05-02', 'created_at', '2026-01-01T00:00:00Z'))
$$;
create function pg_temp.progress(id integer) returns jsonb language sql as $$
  select pg_temp.row('stage_progress', id, '{"current_stage": 1, "completed_stages": [], "cycle_number": 1,
    "stage_started_at": "2026-01-01T00:00:00Z"}')
$$;
create function pg_temp.entry(id integer, message text) returns jsonb language sql as $$
  select pg_temp.row('journal_entries', id, jsonb_build_object('message', message, 'title', '', 'local_day',
    '2026-01-01', 'written_at', '2026-01-01T12:00:00Z', 'updated_at', '2026-01-01T12:00:00Z'))
$$;
create function pg_temp.quote(id integer, entry_id integer) returns jsonb language sql as $$
  select pg_temp.row('promoted_passages', id, jsonb_build_object('source_entry_id', entry_id, 'text', 'page', 'stale',
    false, 'anchor_start', 2, 'anchor_end', 6, 'created_at', '2026-01-01T12:00:00Z', 'updated_at',
    '2026-01-01T12:00:00Z'))
$$;
-- What stored_sizes says of the caller's journal, and what is there.
create function pg_temp.sizes() returns bigint[] language sql security definer as $$
  select array[s.journal_bytes, s.journal_entries,
      (select sum(lib.entry_bytes(e)) from app.journal_entries e where e.user_id = s.user_id and e.deleted_at is null)
        + (select coalesce(sum(octet_length(q.text)), 0) from app.promoted_quotes q where q.user_id = s.user_id),
      (select count(*) from app.journal_entries e where e.user_id = s.user_id and e.deleted_at is null)]
    from app.stored_sizes s where s.user_id = lib.current_user_id()
$$;
select stages(), pg_temp.has('ann', 100), pg_temp.has('bob', 99), program('ann', now());

select as_user('bob');
select is(pg_temp.read('own', pg_temp.habit(1), pg_temp.habit(2), pg_temp.pause(1), pg_temp.pause(2),
    pg_temp.progress(1)), '{"create": {"habit": 1, "pause": 1, "progress": 1}, "same": {}, "merge": {},
    "refused": {"habit": 1, "pause": 1}}', 'bob may have one more habit and pause, and begin the program');
select is(pg_temp.reasons(), '{habit_quota_exceeded,pause_quota_exceeded}', 'then he has all that one may have');
select is((select count(*) from app.habits h), 100::bigint, 'a hundred habits');
select is((select count(*) from app.habit_pauses p), 200::bigint, 'and two hundred pauses');
select is(pg_temp.read('own', pg_temp.progress(2)) -> 'refused', '{"progress": 1}', 'who has begun the program');
select is(pg_temp.reasons(), '{program_begun}', 'goes on from there');
select is(pg_temp.read('own', pg_temp.progress(1) || jsonb_build_object('body',
    ((pg_temp.progress(1) ->> 'body')::jsonb || '{"current_stage": 2}')::text)) -> 'refused', '{"progress": 1}',
  'even where the file that began it has gone on');
select as_user('ann');
select is(pg_temp.read('own', pg_temp.habit(1), pg_temp.pause(1), pg_temp.progress(1)) -> 'refused',
  '{"habit": 1, "pause": 1, "progress": 1}', 'ann has no place left');

-- Somebody else's entries and quotes may have the numbers that those of an import get.
select as_owner();
insert into app.journal_entries (user_id, id, written_at, updated_at, message) overriding system value
select person('ann'), e.last_value + n, now(), now(), lib.seal('A page.')
  from app.journal_entries_id_seq e cross join generate_series(1, 20) n;
insert into app.promoted_quotes (user_id, id, source_entry_id, text, anchor_start, anchor_end, created_at, updated_at)
  overriding system value
select person('ann'), q.last_value + n, (select max(e.id) from app.journal_entries e), lib.seal('page'), 2, 6, now(),
       now()
  from app.promoted_quotes_id_seq q cross join generate_series(1, 20) n;
select as_user('cat'), entry('A page that I wrote.');
select quote((select e.id from app.journal_entries e), 2, 6);
select is(pg_temp.read('own', pg_temp.entry(1, 'A page.'), pg_temp.entry(2, 'Another page of mine.'),
    pg_temp.quote(1, 1)) -> 'create', '{"entry": 2, "quote": 1}', 'entries and quotes come');
select ok((pg_temp.sizes())[1:2] = (pg_temp.sizes())[3:4], 'their size is counted');
select is(pg_temp.read('own', pg_temp.entry(1, 'A page.'), pg_temp.entry(3, 'A third.'), pg_temp.entry(2,
    'Another page of mine.'), pg_temp.entry(4, 'A fourth.')) - '{merge,refused}'::text[],
  '{"create": {"entry": 2}, "same": {"entry": 2}}', 'among those that are there, new ones');
select ok((pg_temp.sizes())[1:2] = (pg_temp.sizes())[3:4], 'are counted too');
select is(pg_temp.read('own', pg_temp.entry(3, 'A third.'), pg_temp.entry(4, 'A fourth, longer.')) - 'refused',
  '{"create": {}, "same": {"entry": 1}, "merge": {"entry": 1}}', 'each has its link');
select is(array(select lib.open(e.message, 'journal_entries.message ' || e.id) from app.journal_entries e
    order by e.id),
  '{"A page that I wrote.","A page.","Another page of mine.","A third.","A fourth, longer."}', 'and its text');
select * from finish();
