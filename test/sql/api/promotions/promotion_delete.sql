select plan(7);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('q', quote(entry('one'), 0, 3));
select as_user('bob');
select refused('select api.promotion_delete(kept(''q''))', 404, 'promotion_not_found',
  'refuses the quote of somebody else with 404');
select as_user('ann');
select is(api.promotion_delete(kept('q'))::text, null, 'deletes a quote of the caller');
select is_empty('select from app.promoted_quotes', 'removes the row');
select refused('select api.promotion_delete(kept(''q''))', 404, 'promotion_not_found',
  'refuses a deleted quote with 404');
select for_api_only('api.promotion_delete(bigint)');
select * from finish();
