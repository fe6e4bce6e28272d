-- docs/contract/journal.md#get-journal
select plan(28);
select set_config('app.data_key', 'a key', true);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');

create function pg_temp.found(search text default null, tag text default null, session bigint default null,
  limit_ integer default 50, offset_ integer default 0) returns json language sql as $$
  select api.journal_list(search, tag, session, limit_, offset_, true)
$$;
create function pg_temp.texts(page json) returns text[] language sql as $$
  select array(select i ->> 'message' from json_array_elements(page -> 'items') i)
$$;
select is(pg_temp.found()::jsonb, '{"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": false}',
  'answers an empty page');
select entry('Straße, 100% of it'), entry('a_b and a\b'), entry('Ångström', '{"tag": "habit_note"}'),
  entry('the oldest', '{"entry_date": "2020-01-01"}'), entry('the deleted');
select api.journal_entry_delete(max(id)) from app.journal_entries;
select as_user('bob');
select entry('the stranger''s');
select as_user('ann');

select is(pg_temp.texts(pg_temp.found()), array['Ångström', 'a_b and a\b', 'Straße, 100% of it', 'the oldest'],
  'lists the newest first, entries of one instant by id');
select is(pg_temp.found(limit_ => 2, offset_ => 1) ->> 'has_more', 'true', 'has_more is true on a page in the middle');
select is(pg_temp.texts(pg_temp.found(limit_ => 2, offset_ => 2)), array['Straße, 100% of it', 'the oldest'],
  'answers the last page');
select is(pg_temp.found(limit_ => 2, offset_ => 2) ->> 'has_more', 'false', 'denies has_more on the last page');
select is(pg_temp.found(limit_ => 1) ->> 'total', '4', 'counts all entries before paging');
select is(json_typeof(api.journal_list(null, null, null, 50, 0, false)), 'array',
  'answers a bare array with paginate=false');
select is(pg_temp.texts(pg_temp.found(tag => 'habit_note')), array['Ångström'], 'filters by tag');
select is(pg_temp.found(session => 0) ->> 'total', '0', 'finds nothing for a session that does not exist');
select as_owner(), keep('follows', follows('ann', 1, '{"mode": "count_up"}'));
select practised(kept('follows'), lib.now(), mode => 'count_up');
update app.journal_entries set practice_session_id = (
  select id from app.practice_sessions where user_id = person('ann'))
 where user_id = person('ann') and written_at < '2021-01-01Z';
select as_user('ann');
select is(pg_temp.texts(pg_temp.found(session => id)), array['the oldest'], 'filters by session')
  from app.practice_sessions;
select is(pg_temp.texts(pg_temp.found(needle)), found, 'finds ' || needle) from (values
  ('STRASS', '{}'::text[]), ('STRAß', array['Straße, 100% of it']), ('100%', array['Straße, 100% of it']),
  ('0_%', '{}'), ('a_b', array['a_b and a\b']), ('a\b', array['a_b and a\b']),
  (U&'A\030Angstr\00F6M', array['Ångström']), ('e o', array['the oldest'])) t (needle, found);
select is(pg_temp.found('the', limit_ => 1) ->> 'total', '1', 'counts the found entries in the total');
select is(pg_temp.texts(pg_temp.found('str', 'habit_note')), array['Ångström'], 'combines search and tag');
select entry('a leap day', '{"entry_date": "2024-02-29"}'), entry('in winter', '{"entry_date": "2021-01-01"}');
select as_owner();
update app.journal_entries set written_at = '2023-12-31 22:30Z', local_day = null
 where id = (select max(id) from app.journal_entries where user_id = person('ann'));
select as_user('ann'), zone('UTC');
create function pg_temp.on_day(on_day text) returns text[] language sql as $$
  select pg_temp.texts(api.journal_list(null, null, null, 50, 0, true, on_day))
$$;
select is(pg_temp.on_day('01-01'), array['the oldest'], 'finds the entries of a day of any year');
select is(pg_temp.on_day('02-29'), array['a leap day'], 'finds the entries of a leap day');
select is(pg_temp.on_day('07-01'), '{}', 'finds nothing on another day');
select is(pg_temp.on_day('12-31'), array['in winter'], 'finds an entry of the last evening of a year');
select zone('Asia/Tokyo');
select is(pg_temp.on_day('12-31'), '{}', 'counts the day in the zone of the caller');
select for_api_only('api.journal_list(text, text, bigint, integer, integer, boolean, text)');
select * from finish();
