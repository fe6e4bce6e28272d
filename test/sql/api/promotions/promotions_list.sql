select plan(13);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('one two'));
select is(api.promotions_list(kept('e'))::text, '[]', 'answers an empty array');
select keep('last', quote(kept('e'), 4, 7)), keep('first', quote(kept('e'), 0, 3)),
  keep('second', quote(kept('e'), 0, 7));
select quote(entry('Another'), 0, 7);
select api.journal_entry_update(kept('e'), '{"message": "one"}');
select is(array(select q ->> 'id' || ' ' || (q ->> 'status')
  from json_array_elements(api.promotions_list(kept('e'))) q),
  array[kept('first') || ' pending', kept('second') || ' stale', kept('last') || ' stale'],
  'lists quotes of every status by place, then by id, and none of another entry');
select is(array(select q ->> 'id' from json_array_elements(api.promotions_list(kept('e'), 2)) q),
  array[kept('first'), kept('second')]::text[],
  'takes the newest quotes of a short page, in the order of the text');
select is((api.promotions_list(kept('e'), 2, 0, true)::jsonb - 'items')::text,
  '{"limit": 2, "total": 3, "offset": 0, "has_more": true}',
  'the envelope has has_more');
select is(jsonb_array_length(api.promotions_list(kept('e'), 2, 2, true)::jsonb -> 'items'), 1,
  'answers the rest on the next page');
select as_owner();
insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
select q.user_id, q.source_entry_id, 0, 3, q.text, q.created_at, q.updated_at
  from app.promoted_quotes q, generate_series(1, 600) where q.id = kept('first');
select as_user('ann');
select is(json_array_length(api.promotions_list(kept('e'))), 500, 'ends the array at 500 quotes');
select as_owner();
delete from app.promoted_quotes where id > kept('second') and anchor_end = 3;
select as_user('bob');
select refused('select api.promotions_list(kept(''e''))', 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select is_empty('select from app.promoted_quotes', 'shows no quotes of somebody else');
select as_user('ann');
select api.journal_entry_delete(kept('e'));
select refused('select api.promotions_list(kept(''e''))', 404, 'journal_entry_not_found',
  'refuses a deleted entry with 404');
select for_api_only('api.promotions_list(bigint, integer, integer, boolean)');
select is((select count(*) from app.promoted_quotes where source_entry_id = kept('e')), 3::bigint,
  'keeps the quotes of a deleted entry');
select * from finish();
