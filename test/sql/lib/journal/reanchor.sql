-- docs/contract/journal.md#re-anchoring; through the route: test/sql/api/journal/journal_entry_update.sql.
select plan(14);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('one two')), keep('other', entry('one two'));
select keep('note', note(kept('e'), 4, 'two')), keep('still', note(kept('e'), 0, 'one')),
  keep('elsewhere', note(kept('other'), 4, 'two'));
create function pg_temp.span(name text) returns text language sql as $$
  select format('%s-%s %s', m.anchor_start, m.anchor_end, m.status) from app.marginalia m where m.id = tap.kept(name)
$$;
select travel('2026-06-15 13:00Z');
select as_user('bob');
select lib.reanchor(kept('e'), 'two');
select as_user('ann');
select is(pg_temp.span('note'), '4-7 active', 'moves nothing on the entry of somebody else');
select lib.reanchor(kept('e'), 'one and two');
select is(pg_temp.span('note'), '8-11 active', 'moves a note to where its text is');
select is(pg_temp.span('elsewhere'), '4-7 active', 'leaves the notes of another entry alone');
select is((select updated_at from app.marginalia where id = kept('note')), '2026-06-15 13:00Z'::timestamptz,
  'stamps a note that moved');
select is((select updated_at from app.marginalia where id = kept('still')), '2026-06-15 12:00Z'::timestamptz,
  'does not stamp a note that stays where it was');
select lib.reanchor(kept('e'), '');
select is(pg_temp.span('note'), '8-11 stale', 'marks a note stale when its text is gone, and keeps its span');
select lib.reanchor(kept('e'), 'one two');
select is(pg_temp.span('note'), '8-11 stale', 'leaves a stale note stale when its text returns');
-- Suggestions and quotes, of this entry and of another one.
select keep('habit', habit('Walk')), keep('e2', entry('one two')), keep('e3', entry('one two'));
select keep('s', suggestion(kept('e2'), 4, 'two', goal(kept('habit'), 'low'))),
  keep('s_still', suggestion(kept('e2'), 0, 'one', goal(kept('habit'), 'clear'))),
  keep('s_other', suggestion(kept('e3'), 4, 'two', goal(kept('habit'), 'stretch')));
select keep('q', quote(kept('e2'), 4, 7)), keep('q_still', quote(kept('e2'), 0, 3)),
  keep('q_folded', quote(kept('e2'), 5, 7)), keep('q_other', quote(kept('e3'), 4, 7));
select as_owner();
update app.promoted_quotes set included_in_entry_id = kept('e3') where id = kept('q_folded');
select as_user('ann');
create function pg_temp.spans(name text) returns text language sql as $$
  select string_agg(anchor_start || case when updated_at = lib.now() then ' now' else '' end, ', '
           order by anchor_end, anchor_start)
    from (select id, entry_id, anchor_start, anchor_end, updated_at from app.completion_suggestions
          union all
          select id, source_entry_id, anchor_start, anchor_end, updated_at from app.promoted_quotes) a
   where a.entry_id = tap.kept(name)
$$;
select travel('2026-06-15 14:00Z'), as_user('bob'), as_owner();
select keep('note2', note(kept('e2'), 4, 'two')), lib.reanchor(kept('e'), 'one two'), lib.reanchor(kept('e2'), 'two');
select is(pg_temp.spans('e2'), '0, 0, 4, 4, 5', 'moves nothing of somebody else without policies too');
select is((select string_agg(status, ' ') from app.marginalia where entry_id = kept('e')), 'stale stale', 'nor notes');
select is(pg_temp.span('note2'), '4-7 active', 'nor an active note');
select as_user('ann'), lib.reanchor(kept('e2'), 'one and two');
select is(pg_temp.spans('e2'), '0, 0, 5, 8 now, 8 now',
  'moves suggestions and quotes that are not folded, and stamps those that moved');
select is(pg_temp.spans('e3'), '4, 4', 'leaves those of another entry alone');
select lib.reanchor(kept('e2'), '');
select is((select string_agg(status, ' ') from app.completion_suggestions where entry_id = kept('e2')),
  'dismissed dismissed', 'dismisses suggestions whose text is gone');
select as_role('app_worker');
select throws_ok($$ select lib.reanchor(1, '') $$, '42501', null, 'the worker may not run it');
select * from finish();
