-- docs/contract/promotions.md#post-journalentry_idpromote
-- events: resource_access_denied 1
select plan(21);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('😀one two  ')), keep('long', entry(repeat('x', 1001) || ' ' || repeat(' ', 10) || 'y'));
create function pg_temp.promoted(anchor_start integer, anchor_end integer, name text default 'e') returns jsonb
  language sql as $$
  select api.promotion_create(kept(name), jsonb_build_object('anchor_start', anchor_start, 'anchor_end',
    anchor_end))::jsonb
$$;
select is(pg_temp.promoted(1, 4) - 'id', jsonb_build_object('source_entry_id', kept('e'), 'anchor_start', 1,
  'anchor_end', 4, 'text', 'one',
  'anchor_text', 'one', 'included_in_entry_id', null, 'pending', true, 'stale', false, 'status', 'pending'),
  'answers every key of a quote, counted in code points');
select is(pg_temp.promoted(0, 1) ->> 'text', '😀', 'takes an emoji as one code point');
select is(pg_temp.promoted(0, 8) ->> 'text', '😀one two', 'accepts an end at the length of the message');
select refused('select pg_temp.promoted(0, 9)', 422, 'anchor_out_of_range', 'refuses an end past the length with 422');
select is(pg_temp.promoted(3, 6) ->> 'text', 'e t', 'keeps inner spaces');
select is(pg_temp.promoted(4, 5) ->> 'text', '', 'stores the empty text for a blank span');
select is(pg_temp.promoted(1, 4) ->> 'text', 'one', 'accepts the same span again');
select refused('select pg_temp.promoted(4, 4)', 422, 'value_error', 'refuses an empty span with 422');
select refused('select pg_temp.promoted(2147483646, 2147483647)', 422, 'anchor_out_of_range',
  'refuses the greatest integers with 422');
select is(length(pg_temp.promoted(1, 1002, 'long') ->> 'text'), 1000,
  'accepts 1000 characters, not counting the spaces after them');
select refused('select pg_temp.promoted(0, 1001, ''long'')', 422, 'quote_too_long', 'refuses 1001 characters with 422');
select keep('full', entry('one two')), keep('quoted', quote(kept('full'), 0, 3));
select as_owner();
insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
select q.user_id, q.source_entry_id, 0, 3, q.text, q.created_at, q.updated_at
  from app.promoted_quotes q, generate_series(1, 498) where q.id = kept('quoted');
select as_user('ann');
select is(pg_temp.promoted(4, 7, 'full') ->> 'text', 'two', 'accepts the 500th quote of an entry');
select refused('select pg_temp.promoted(4, 7, ''full'')', 409, 'quote_quota_exceeded',
  'refuses the 501st quote of an entry with 409');
select api.promotion_delete(kept('quoted'));
select is(pg_temp.promoted(4, 7, 'full') ->> 'text', 'two', 'accepts another quote once one is deleted');
select as_user('bob');
select refused('select pg_temp.promoted(4, 5)', 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select refused('select pg_temp.promoted(4, 4)', 422, 'value_error',
  'refuses an empty span before it searches the entry');
select as_user();
select refused('select pg_temp.promoted(1, 4)', 404, 'journal_entry_not_found',
  'refuses an entry with 404 without a caller');
select as_user('ann');
select api.journal_entry_delete(kept('e'));
select refused('select pg_temp.promoted(1, 4)', 404, 'journal_entry_not_found', 'refuses a deleted entry with 404');
select for_api_only('api.promotion_create(bigint, jsonb)');
select * from finish();
