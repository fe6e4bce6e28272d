-- docs/contract/conditional-requests.md#tags-of-one-object; on the wire: test/http/object-tags.test.ts. The
-- version in it is that of lib.object_version.
select plan(25);
create function pg_temp.tag(resource text, name text, owner text default 'ann') returns text
language sql as $$ select tag from lib.object_tag(tap.person(owner), resource, kept(name), '{}') $$;
create function pg_temp.version(tag text) returns text language sql as $$ select split_part(tag, '.', 1) $$;
create function pg_temp.next() returns void language sql as $$ select set_config('app.change', '', true) $$;
grant execute on all functions in schema pg_temp to public;
select person('ann'), person('ben'), travel('2026-06-15 12:00Z');
select as_user('ann');
select keep('habit', habit('Walk')), keep('other', habit('Read')), keep('entry', entry('I walked in the rain.'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear')),
  keep('quote', quote(kept('entry'), 0, 8));

select matches(pg_temp.tag('habit', 'habit'), '^"[0-9a-f]{32}\.[0-9a-f]{32}"$', 'a habit has a strong tag');
select is(pg_temp.tag('habit', 'habit', 'ben'), null, 'there is no tag of a habit of somebody else');
select is(pg_temp.tag(r, 'missing'), null, 'there is no tag of a missing ' || r)
  from (select keep('missing', 4000000)) k, unnest('{habit,goal,journal_entry,promotion}'::text[]) r;
select is((select tag from lib.object_tag(person('ann'), 'habit', kept('habit'), '{}', 0)),
  pg_temp.tag('habit', 'habit'), 'a streak that is at hand gives the tag of the counted one');
select isnt((select tag from lib.object_tag(person('ann'), 'habit', kept('habit'), '{}', 1)),
  pg_temp.tag('habit', 'habit'), 'another streak gives another tag');
select results_eq($$ select held from lib.object_tag(person('ann'), 'habit', kept('habit'),
    array['"x"', pg_temp.tag('habit', 'habit')])
  union all select held from lib.object_tag(person('ann'), 'habit', kept('habit'), array['"x"', '*'])
  union all select held from lib.object_tag(person('ann'), 'habit', kept('missing'), array['"x"']) $$,
  'values (true), (false), (false)', 'holds where the client has exactly this tag');

create temp table held as
  select pg_temp.tag('habit', 'habit') as habit, pg_temp.tag('habit', 'other') as other,
         pg_temp.tag('goal', 'low') as low, pg_temp.tag('goal', 'clear') as clear,
         pg_temp.tag('journal_entry', 'entry') as entry, pg_temp.tag('promotion', 'quote') as quote;
create function pg_temp.moved() returns text language sql as $$
  select concat_ws(' ', case when h.habit <> pg_temp.tag('habit', 'habit') then 'habit' end,
           case when h.other <> pg_temp.tag('habit', 'other') then 'other' end,
           case when h.low <> pg_temp.tag('goal', 'low') then 'low' end,
           case when h.clear <> pg_temp.tag('goal', 'clear') then 'clear' end,
           case when h.entry <> pg_temp.tag('journal_entry', 'entry') then 'entry' end,
           case when h.quote <> pg_temp.tag('promotion', 'quote') then 'quote' end)
    from held h
$$;
-- Compares the tags with those that are held, then holds these.
create function pg_temp.moves(expected text, description text) returns text language plpgsql as $$
declare
  v_line text := tap.is(pg_temp.moved(), expected, description);
begin
  update held set (habit, other, low, clear, entry, quote) = (pg_temp.tag('habit', 'habit'),
    pg_temp.tag('habit', 'other'), pg_temp.tag('goal', 'low'), pg_temp.tag('goal', 'clear'),
    pg_temp.tag('journal_entry', 'entry'), pg_temp.tag('promotion', 'quote'));
  perform set_config('app.change', '', true);
  return v_line;
end $$;
select pg_temp.moves('', 'tags stay while nothing changes');
select api.goal_completion_create(jsonb_build_object('goal_id', kept('low'), 'did_complete', true));
select pg_temp.moves('habit', 'a check-in moves the tag of its habit alone');
select api.goal_completion_create(
  jsonb_build_object('goal_id', kept('low'), 'did_complete', true, 'completed_on', '2026-05-20'));
select pg_temp.moves('habit', 'a check-in for an earlier day moves it too');
select api.goal_completion_create(jsonb_build_object('goal_id', kept('low'), 'did_complete', true));
select pg_temp.moves('', 'a repeated check-in moves nothing');
select api.goal_update(kept('low'), goal_body());
select pg_temp.moves('habit low', 'an edit of a goal moves the goal and its habit');
select api.habit_update(kept('habit'), habit_body('{"icon": "x"}'));
select pg_temp.moves('habit', 'an edit of a habit leaves its goals alone');
select api.habit_completions_clear(kept('habit'));
select pg_temp.moves('habit', 'clearing the completions moves the habit');
select api.journal_entry_update(kept('entry'), '{"title": "Rain"}');
select pg_temp.moves('entry', 'an edit of an entry that moves no quote leaves the quote alone');
select api.journal_entry_update(kept('entry'), '{"message": "Today I walked."}');
select pg_temp.moves('entry quote', 'an edit that moves a quote moves both');
select api.promotion_update(kept('quote'), jsonb_build_object('included_in_entry_id',
  entry('Looking back.', '{"reflection_level": "week", "reflection_scope_key": "c1:w1"}')));
select pg_temp.moves('quote', 'a write of a quote leaves its entry alone');

-- Midnight and the window of 90 days turn the second part of the tag of a habit alone.
select as_owner(), log(kept('low'), '2026-06-15');
select as_user('ann');
update held set habit = pg_temp.tag('habit', 'habit');
select travel('2026-06-18 12:00Z');
select ok(habit <> pg_temp.tag('habit', 'habit')
  and pg_temp.version(habit) = pg_temp.version(pg_temp.tag('habit', 'habit')),
  'the end of a streak turns the tag of a habit and keeps its version') from held;
update held set habit = pg_temp.tag('habit', 'habit');
select travel('2026-09-13 12:00Z');
select is(pg_temp.tag('habit', 'habit'), habit, 'the tag stays as long as the completion is shown') from held;
select travel('2026-09-13 12:00:00.000001Z');
select ok(habit <> pg_temp.tag('habit', 'habit')
  and pg_temp.version(habit) = pg_temp.version(pg_temp.tag('habit', 'habit')),
  'a completion that leaves the window turns the tag and keeps the version') from held;

-- Rows from before the log.
select as_owner();
delete from app.changes where user_id = person('ann');
select as_user('ann');
create temp table unlogged as select pg_temp.tag('journal_entry', 'entry') as tag;
select is(pg_temp.tag('journal_entry', 'entry'), tag, 'an object without a row in the log has a tag that stays')
  from unlogged;
select pg_temp.next(), api.journal_entry_update(kept('entry'), '{"title": "Sun"}');
select isnt(pg_temp.tag('journal_entry', 'entry'), tag, 'its first write moves it') from unlogged;

select api.journal_entry_delete(kept('entry'));
select is(pg_temp.tag('journal_entry', 'entry'), null, 'a deleted entry has no tag');
select * from finish();
