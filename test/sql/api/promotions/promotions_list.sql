select plan(9);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('one two'));
select is(api.promotions_list(kept('e'))::text, '[]', 'no quotes yet');
select keep('last', quote(kept('e'), 4, 7)), keep('first', quote(kept('e'), 0, 3)), keep('second', quote(kept('e'), 0, 7));
select api.journal_entry_update(kept('e'), '{"message": "one"}');
select is(array(select q ->> 'id' || ' ' || (q ->> 'status') from json_array_elements(api.promotions_list(kept('e'))) q),
  array[kept('first') || ' pending', kept('second') || ' stale', kept('last') || ' stale'], 'all of them, in the order of the text, then of their making');
select as_user('bob');
select refused('select api.promotions_list(kept(''e''))', 404, 'journal_entry_not_found', 'a stranger finds no entry');
select is_empty('select from app.promoted_quotes', 'and sees no rows');
select as_user('ann');
select api.journal_entry_delete(kept('e'));
select refused('select api.promotions_list(kept(''e''))', 404, 'journal_entry_not_found', 'nor does its owner, once it is deleted');
select for_api_only('api.promotions_list(bigint)');
select is((select count(*) from app.promoted_quotes), 3::bigint, 'the quotes outlive it');
select * from finish();
