select plan(8);
select as_user('bob');
select keep('theirs', note(entry('bob''s'), 0, 'bob'));
select as_user('ann'), travel('2026-06-15 12:00Z');
select is(api.voice_drafts_list(50, 0)::jsonb,
  '{"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": false}', 'answers an empty page');
select keep('e', entry('one two three', '{"title": "A day"}')), keep('gone', entry('four'));
select keep('first', note(kept('e'), 0, 'one')), keep('second', note(kept('e'), 4, 'two')),
  keep('bare', note(kept('e'), 8, 'three')), keep('hidden', note(kept('gone'), 0, 'four'));
select as_owner();
update app.marginalia set essay = lib.seal('Long.'), essay_generated_at = lib.now() - case when id = kept('first')
  then interval '0' else interval '1 day' end where id <> kept('bare');
select as_user('ann');
select api.journal_entry_delete(kept('gone'));
select is(array(select i ->> 'anchor_text' from json_array_elements(api.voice_drafts_list(50, 0) -> 'items') i),
  '{one,two}', 'lists the notes with an essay of live entries, the newest essay first');
select is(api.voice_drafts_list(1, 0)::jsonb - 'items',
  '{"total": 2, "limit": 1, "offset": 0, "has_more": true}', 'counts those beyond the page');
select is(api.voice_drafts_list(1, 1) -> 'items' -> 0 ->> 'anchor_text', 'two', 'answers the next page');
select is((api.voice_drafts_list(1, 0) -> 'items' -> 0)::jsonb,
  (select to_jsonb(b) from app.marginalia m, lib.marginalia_body(m) b where m.id = kept('first'))
    || '{"entry_title": "A day", "entry_timestamp": "2026-06-15T12:00:00.000000Z"}'
    || jsonb_build_object('marginalia_id', kept('first')),
  'answers every key of the note, its id also by its full name, with its entry');
select for_api_only('api.voice_drafts_list(integer, integer)');
select * from finish();
