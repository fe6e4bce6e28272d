select plan(12);
select as_user('bob');
select quote(entry('bob''s'), 0, 3);
select as_user('ann'), travel('2026-06-15 12:00Z');
select is(api.promotions_all('all', 50, 0)::jsonb,
  '{"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": false}', 'answers an empty page');
select keep('e', entry('one two', '{"title": "A day"}')), keep('other', entry('three')), keep('gone', entry('four')),
  keep('r', entry('r', '{"title": "Back", "reflection_level": "week", "reflection_scope_key": "c1:w1"}'));
select keep('first', quote(kept('e'), 0, 3)), keep('second', quote(kept('e'), 4, 7)),
  keep('third', quote(kept('other'), 0, 5)), keep('hidden', quote(kept('gone'), 0, 4));
select api.promotion_update(kept('second'), jsonb_build_object('included_in_entry_id', kept('r')));
select api.journal_entry_delete(kept('gone'));

create function pg_temp.listed(status text, limit_ integer default 50, offset_ integer default 0) returns text
language sql as $$
  select string_agg(i ->> 'text', ' ' order by nth)
    from json_array_elements(api.promotions_all(status, limit_, offset_) -> 'items') with ordinality t (i, nth)
$$;
select is(pg_temp.listed('all'), 'three two one', 'lists the quotes of live entries, newest first');
select is(pg_temp.listed('pending'), 'three one', 'lists those that are folded into none');
select is(pg_temp.listed('included'), 'two', 'lists those that are folded');
select is((api.promotions_all('pending', 1, 0)::jsonb - 'items'),
  '{"total": 2, "limit": 1, "offset": 0, "has_more": true}', 'counts the matches beyond the page');
select is(pg_temp.listed('all', 1, 1), 'two', 'answers the next page');
select is((api.promotions_all('included', 1, 0) -> 'items' -> 0)::jsonb,
  (select to_jsonb(b) from app.promoted_quotes q, lib.promoted_quote_body(q) b where q.id = kept('second'))
    || jsonb_build_object('source_title', 'A day', 'source_timestamp', '2026-06-15T12:00:00.000000Z',
      'included_in_title', 'Back', 'created_at', '2026-06-15T12:00:00.000000Z'),
  'answers every key of the quote with its entry and its reflection');
select is((api.promotions_all('pending', 1, 0) -> 'items' -> 0)::jsonb - 'text' @>
  '{"source_title": "", "included_in_title": null}', true, 'an entry without a title has the empty one');
select api.journal_entry_delete(kept('r'));
select is(api.promotions_all('included', 1, 0) -> 'items' -> 0 ->> 'included_in_title', null,
  'shows no title of a deleted reflection');
select for_api_only('api.promotions_all(text, integer, integer)');
select * from finish();
