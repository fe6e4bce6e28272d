-- docs/contract/journal.md#post-journal. Now is Monday 2026-06-15, noon UTC.
select plan(39);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');

create function pg_temp.made(changes jsonb) returns jsonb language sql as $$
  select api.journal_entry_create(entry_body(changes))::jsonb
$$;
create function pg_temp.dated(zone text, day text) returns text language sql as $$
  select tap.zone(zone);
  select pg_temp.made(jsonb_build_object('entry_date', day)) ->> 'timestamp'
$$;

select is(pg_temp.made('{"message": " A\u0007 day. "}') - 'id',
  '{"title": "", "message": "A day.", "status": "draft", "sender": "user", "timestamp": "2026-06-15T12:00:00.000000Z",
    "updated_at": "2026-06-15T12:00:00.000000Z", "tag": "freeform", "tags": ["freeform"], "classification": "personal",
    "practice_session_id": null, "user_practice_id": null, "primary_aspect": null, "secondary_aspect": null,
    "reflection_level": null, "reflection_scope_key": null}', 'answers every key of a new entry, its text sanitised');
select is(pg_temp.made('{"message": "\u200b"}') ->> 'message', '',
  'stores the empty text for invisible characters only');
select is(pg_temp.made('{"title": " A\u200b title "}') ->> 'title', U&' A\200B title ',
  'stores a title as it was sent');
select is(pg_temp.made(t) ->> 'title', '', 'shows the empty title for ' || t::text)
  from unnest(array['{"title": ""}', '{"title": null}', '{}']::jsonb[]) t;
select is(pg_temp.made('{"tags": ["habit_note"]}') ->> 'tag', 'habit_note', 'takes the tag out of tags');
select is(pg_temp.made('{"reflection_level": "week", "reflection_scope_key": "c1:w3"}') -> 'tags',
  '["freeform", "hierarchical_reflection"]', 'adds hierarchical_reflection to the tags of an entry with a scope');
select is(pg_temp.made('{"tag": "hierarchical_reflection"}') -> 'tags', '["hierarchical_reflection"]',
  'names hierarchical_reflection once');
select throws_ok($$ select pg_temp.made('{"reflection_level": "week", "reflection_scope_key": "c1:w3"}') $$, '23505',
  null, 'refuses a scope that is taken');
select lives_ok($$ select pg_temp.made('{"reflection_level": "week", "reflection_scope_key": "c2:w3"}') $$,
  'accepts the same scope in another cycle');

select is(pg_temp.dated('UTC', '2026-06-15'), '2026-06-15T12:00:00.000000Z', 'dates an entry of today noon UTC');
select is(pg_temp.dated('UTC', '1999-02-28'), '1999-02-28T12:00:00.000000Z', 'accepts any day of the past');
select is(pg_temp.dated('America/Los_Angeles', '2026-06-14'), '2026-06-14T12:00:00.000000Z',
  'dates noon UTC where that is the same local day');
select is(pg_temp.dated('Pacific/Kiritimati', '2026-06-14'), '2026-06-13T22:00:00.000000Z',
  'dates the middle of the local day where noon UTC is another day');
select is(pg_temp.dated('Pacific/Kiritimati', '2026-06-16'), '2026-06-15T22:00:00.000000Z',
  'accepts the caller''s local today');
select zone('UTC');
select refused($$ select pg_temp.dated('UTC', '2026-06-16') $$, 422, 'entry_date_in_future',
  'refuses tomorrow with 422');
select refused($$ select pg_temp.dated('America/Los_Angeles', '2026-06-16') $$, 422, 'entry_date_in_future',
  'refuses the caller''s local tomorrow with 422');
select zone('UTC');

select refused(format('select pg_temp.made(%L)', body), 422, 'value_error', 'refuses ' || body || ' with 422')
  from unnest(array[
  '{"secondary_aspect": 3}', '{"primary_aspect": 3, "secondary_aspect": 3}', '{"reflection_level": "week"}',
  '{"reflection_scope_key": "c1:w5"}', '{"reflection_level": "stage", "reflection_scope_key": "c1:w5"}',
  '{"reflection_level": "week", "reflection_scope_key": "c1:w05"}',
  '{"reflection_level": "week", "reflection_scope_key": "c0:w5"}',
  '{"reflection_level": "week", "reflection_scope_key": "c1:w37"}',
  '{"reflection_level": "week", "reflection_scope_key": "c1:w5\n"}']) as body;
select is(pg_temp.made('{"primary_aspect": 3, "secondary_aspect": 4}') - 'id'
  @> '{"primary_aspect": 3, "secondary_aspect": 4}', true, 'accepts two different aspects');
select refused(format('select pg_temp.made(%L)', jsonb_build_object('message', repeat(U&'\FB2C', 10000))), 422,
  'message_too_long', 'refuses a message that grows past the limit when it is normalised');
select refused($$ select pg_temp.made('{"user_practice_id": 0, "entry_date": "2030-01-01"}') $$, 404,
  'user_practice_not_found', 'refuses a selection that does not exist with 404 before it checks the date');
select as_user('bob');
select keep('theirs', follows('ann', 1, '{"mode": "count_up"}'));
select refused($$ select pg_temp.made(jsonb_build_object('user_practice_id', kept('theirs'))) $$, 403, 'forbidden',
  'refuses the selection of somebody else with 403');
select refused($$ select pg_temp.made('{"practice_session_id": 0}') $$, 404, 'practice_session_not_found',
  'refuses a session that does not exist with 404');
select keep('his', follows('bob', 1, '{"mode": "count_up"}'));
select practised(kept('his'), '2026-06-14 12:00Z'), practised(kept('theirs'), '2026-06-14 12:00Z');
select refused($$ select pg_temp.made(jsonb_build_object('user_practice_id', kept('theirs'))) $$, 403, 'forbidden',
  'also of a caller who has one');
select as_owner();
select refused($$ select pg_temp.made(jsonb_build_object('user_practice_id', kept('theirs'))) $$, 403, 'forbidden',
  'and without policies');
select refused(format('select pg_temp.made(%L)', jsonb_build_object('practice_session_id', s.id)), 403, 'forbidden',
  'and so the session of somebody else') from app.practice_sessions s where s.user_practice_id = kept('theirs');
select is((select (s.journal_entries, s.journal_bytes) from app.stored_sizes s where s.user_id = person('ann')),
  (select (count(*), sum(octet_length(e.message) + coalesce(octet_length(e.title), 0)))
     from app.journal_entries e where e.user_id = person('ann')), 'counts entries and their bytes');
select for_api_only('api.journal_entry_create(jsonb)');
select * from finish();
