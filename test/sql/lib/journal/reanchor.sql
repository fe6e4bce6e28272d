-- docs/contract/journal.md#re-anchoring; through the route: test/sql/api/journal/journal_entry_update.sql.
select plan(8);
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
select as_role('app_worker');
select throws_ok($$ select lib.reanchor(1, '') $$, '42501', null, 'the worker may not run it');
select * from finish();
