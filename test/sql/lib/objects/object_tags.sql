-- The tags of GET /changes are those of the objects' own answers.
select plan(5);
select person('ann'), person('ben'), travel('2026-06-15 12:00Z');
select as_user('ann');
select keep('habit', habit('Walk')), keep('other', habit('Read')), keep('entry', entry('I walked in the rain.'));
select keep('quote', quote(kept('entry'), 0, 8));
select api.goal_completion_create(jsonb_build_object('goal_id', goal(kept('habit'), 'low'), 'did_complete', true));
create function pg_temp.tags() returns table (resource text, object_id bigint, tag text) language sql as $$
  select * from lib.object_tags('{habit,habit,journal_entry,promotion,goal_group,usage}',
    array[kept('habit'), kept('other'), kept('entry'), kept('quote'), kept('entry'), 0],
    (select array_agg((api.habit_get(h.id) ->> 'streak')::integer order by h.nth)
       from unnest(array[kept('habit'), kept('other')]) with ordinality h (id, nth)))
$$;
select bag_eq('select * from pg_temp.tags()', $$
  select r, id, (select tag from lib.object_tag(person('ann'), r, id, '{}'))
    from (values ('habit', kept('habit')), ('habit', kept('other')), ('journal_entry', kept('entry')),
      ('promotion', kept('quote'))) o (r, id) $$, 'each tag is that of lib.object_tag, and others have none');
select travel('2026-06-18 12:00Z');
select is((select tag from pg_temp.tags() where object_id = kept('habit') and resource = 'habit'),
  (select tag from lib.object_tag(person('ann'), 'habit', kept('habit'), '{}')), 'so is the tag after some days');
select for_api_only('lib.object_tags(text[], bigint[], integer[])');
select * from finish();
