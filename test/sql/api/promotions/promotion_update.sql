-- journal.md section 8.3; the state diagram of sql/tables/app/promoted_quotes.sql.
select plan(25);
select as_user('bob'), travel('2026-06-15 12:00Z');
select keep('theirs', entry('r', '{"tag": "hierarchical_reflection"}'));
select as_user('ann');
select keep('e', entry('one two')), keep('scoped', entry('r', '{"reflection_level": "week", "reflection_scope_key": "c1:w1"}')),
  keep('tagged', entry('r', '{"tag": "hierarchical_reflection"}'));
select keep('q', quote(kept('e'), 0, 3));
create function pg_temp.fold(target bigint, quote text default 'q') returns jsonb language sql as $$
  select api.promotion_update(kept(quote), jsonb_build_object('included_in_entry_id', target))::jsonb
$$;
create function pg_temp.state(body jsonb) returns text language sql as $$
  select concat_ws(' ', body ->> 'status', body ->> 'pending', body ->> 'stale', (body ->> 'included_in_entry_id')::bigint = kept('scoped'))
$$;
select is(pg_temp.state(pg_temp.fold(kept('scoped'))), 'folded false false t', 'folded into an entry with a scope');
select is(pg_temp.state(pg_temp.fold(kept('tagged'))), 'folded false false f', 'moved into one with the tag');
select is(pg_temp.state(pg_temp.fold(null)), 'pending true false', 'unfolded');
select is(pg_temp.state(pg_temp.fold(null)), 'pending true false', 'twice');
select refused('select pg_temp.fold(kept(''e''))', 422, 'target_not_reflection', 'an entry without either');
select refused('select pg_temp.fold(0)', 404, 'journal_entry_not_found', 'an entry that is not there');
select refused('select pg_temp.fold(kept(''theirs''))', 404, 'journal_entry_not_found', 'or is somebody else''s');
select api.journal_entry_update(kept('e'), '{"message": "nil"}');
select is(pg_temp.state((select to_jsonb(b) from app.promoted_quotes q, lib.promoted_quote_body(q) b)), 'stale true true', 'stale after an edit');
select is(pg_temp.state(pg_temp.fold(kept('scoped'))), 'folded false true t', 'a stale quote folds');
select is(pg_temp.state(pg_temp.fold(null)), 'stale true true', 'and is stale again');
select is(pg_temp.state(pg_temp.fold(kept('scoped'))), 'folded false true t', 'once more');
select api.journal_entry_delete(kept('scoped'));
select is(pg_temp.state((select to_jsonb(b) from app.promoted_quotes q, lib.promoted_quote_body(q) b)), 'folded false true t', 'a deleted reflection keeps it');
select refused('select pg_temp.fold(kept(''scoped''))', 404, 'journal_entry_not_found', 'but takes no more');
select api.journal_entry_delete(kept('e'));
select is(pg_temp.state(pg_temp.fold(kept('tagged'))), 'folded false true f', 'the quote of a deleted entry still moves');
select as_owner();
delete from app.journal_entries where id = kept('tagged');
select is((select included_in_entry_id from app.promoted_quotes), null, 'with the reflection''s row it is unfolded');
delete from app.journal_entries where id = kept('e');
select is_empty('select from app.promoted_quotes', 'with the source''s row it is gone');
select as_user('ann');
select keep('q', quote(entry('one'), 0, 3));
select as_user('bob');
select refused('select pg_temp.fold(0)', 404, 'promotion_not_found', 'a stranger finds no quote, whatever the target');
select refused('select pg_temp.fold(null)', 404, 'promotion_not_found', 'nor unfolds one');
select refused('select api.promotion_delete(kept(''q''))', 404, 'promotion_not_found', 'nor deletes one');
select as_user('ann');
select is(api.promotion_delete(kept('q'))::text, null, 'its owner does');
select refused('select api.promotion_delete(kept(''q''))', 404, 'promotion_not_found', 'once');
select refused('select pg_temp.fold(null)', 404, 'promotion_not_found', 'and then it is gone');
select for_api_only('api.promotion_update(bigint, jsonb)');
select * from finish();
