-- docs/contract/promotions.md#patch-promotionspromotion_id; the states of sql/tables/app/promoted_quotes.sql.
select plan(25);
select as_user('bob'), travel('2026-06-15 12:00Z');
select keep('theirs', entry('r', '{"tag": "hierarchical_reflection"}'));
select as_user('ann');
select keep('e', entry('one two')), keep('scoped', entry('r',
  '{"reflection_level": "week", "reflection_scope_key": "c1:w1"}')),
  keep('tagged', entry('r', '{"tag": "hierarchical_reflection"}'));
select keep('q', quote(kept('e'), 0, 3));
create function pg_temp.fold(target bigint, quote text default 'q') returns jsonb language sql as $$
  select api.promotion_update(kept(quote), jsonb_build_object('included_in_entry_id', target))::jsonb
$$;
create function pg_temp.state(body jsonb) returns text language sql as $$
  select concat_ws(' ', body ->> 'status', body ->> 'pending', body ->> 'stale',
    (body ->> 'included_in_entry_id')::bigint = kept('scoped'))
$$;
select is(pg_temp.state(pg_temp.fold(kept('scoped'))), 'folded false false t',
  'folds a quote into an entry with a scope');
select is(pg_temp.state(pg_temp.fold(kept('tagged'))), 'folded false false f',
  'moves a folded quote into an entry with the tag');
select is(pg_temp.state(pg_temp.fold(null)), 'pending true false', 'unfolds a quote');
select is(pg_temp.state(pg_temp.fold(null)), 'pending true false', 'unfolds a quote that is not folded');
select refused('select pg_temp.fold(kept(''e''))', 422, 'target_not_reflection',
  'refuses an entry without scope and tag with 422');
select refused('select pg_temp.fold(0)', 404, 'journal_entry_not_found',
  'refuses a reflection that does not exist with 404');
select refused('select pg_temp.fold(kept(''theirs''))', 404, 'journal_entry_not_found',
  'refuses the reflection of somebody else with 404');
select api.journal_entry_update(kept('e'), '{"message": "nil"}');
select is(pg_temp.state((select to_jsonb(b) from app.promoted_quotes q, lib.promoted_quote_body(q) b)),
  'stale true true', 'is stale after an edit that removes its text');
select is(pg_temp.state(pg_temp.fold(kept('scoped'))), 'folded false true t', 'folds a stale quote');
select is(pg_temp.state(pg_temp.fold(null)), 'stale true true', 'is stale again once unfolded');
select is(pg_temp.state(pg_temp.fold(kept('scoped'))), 'folded false true t', 'folds a stale quote again');
select api.journal_entry_delete(kept('scoped'));
select is(pg_temp.state((select to_jsonb(b) from app.promoted_quotes q, lib.promoted_quote_body(q) b)),
  'folded false true t', 'keeps a quote folded in a deleted reflection');
select refused('select pg_temp.fold(kept(''scoped''))', 404, 'journal_entry_not_found',
  'refuses a deleted reflection with 404');
select api.journal_entry_delete(kept('e'));
select is(pg_temp.state(pg_temp.fold(kept('tagged'))), 'folded false true f', 'moves the quote of a deleted entry');
select as_owner();
delete from app.journal_entries where id = kept('tagged');
select is((select included_in_entry_id from app.promoted_quotes), null,
  'unfolds a quote when the row of its reflection is removed');
delete from app.journal_entries where id = kept('e');
select is_empty('select from app.promoted_quotes', 'removes a quote with the row of its source');
select as_user('ann');
select keep('q', quote(entry('one'), 0, 3));
select as_user('bob');
select refused('select pg_temp.fold(0)', 404, 'promotion_not_found',
  'refuses the quote of somebody else with 404 before it checks the target');
select refused('select pg_temp.fold(null)', 404, 'promotion_not_found',
  'refuses to unfold the quote of somebody else with 404');
select refused('select api.promotion_delete(kept(''q''))', 404, 'promotion_not_found',
  'refuses to delete the quote of somebody else with 404');
select as_user('ann');
select is(api.promotion_delete(kept('q'))::text, null, 'deletes a quote of the caller');
select refused('select api.promotion_delete(kept(''q''))', 404, 'promotion_not_found',
  'refuses to delete a quote twice with 404');
select refused('select pg_temp.fold(null)', 404, 'promotion_not_found', 'refuses to unfold a deleted quote with 404');
select for_api_only('api.promotion_update(bigint, jsonb)');
select * from finish();
