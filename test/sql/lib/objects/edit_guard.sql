-- docs/contract/conditional-requests.md#if-match; on the wire, with races: test/http/guarded-edits.test.ts.
select plan(14);
create function pg_temp.tag() returns text
language sql as $$ select tag from lib.object_tag(person('ann'), 'habit', kept('habit'), '{}') $$;
-- 'goes on', or the refusal with its tag.
create function pg_temp.guard(given text[], resource text default 'habit', name text default 'habit') returns text
language sql as $$
  select coalesce(refusal ->> 'detail', 'goes on') || coalesce(' ' || (tag = pg_temp.tag()), '')
    from lib.edit_guard(lib.current_user_id(), resource, kept(name), given)
$$;
grant execute on all functions in schema pg_temp to public;
select person('ann'), person('ben'), keep('missing', 4000000), as_user('ann'), keep('habit', habit('Walk'));
select keep('goal', goal(kept('habit'), 'low')), keep('entry', entry('I walked.'));
select keep('quote', quote(kept('entry'), 0, 8));
select is(pg_temp.guard(null), 'goes on', 'without If-Match a write goes on');
select is(pg_temp.guard(array[pg_temp.tag()]), 'goes on', 'with the tag of now a write goes on');
select is(pg_temp.guard(array['"x"', pg_temp.tag()]), 'goes on', 'one tag of a list is enough');
select is(pg_temp.guard(array['*']), 'goes on', '* fits whatever the object is');
select is(pg_temp.guard(array[split_part(pg_temp.tag(), '.', 1) || '.earlier"']), 'goes on',
  'a tag from before midnight fits as long as nothing was written');
select is(pg_temp.guard('{}'), 'edit_conflict true', 'If-Match without a tag fits nothing');
select is(pg_temp.guard(array['W/' || pg_temp.tag(), '"x"', '']), 'edit_conflict true', 'a weak tag fits nothing');
select is(pg_temp.guard(array['"x"'], 'habit', 'missing'), 'goes on', 'a missing object is left to the route');
select is(pg_temp.guard(array['*'], 'habit', 'missing'), 'goes on', 'so it is with *');
select as_user('ben');
select is(pg_temp.guard(array['"x"']), 'goes on', 'an object of somebody else is left to the route');
select as_user('ann');
select is((select refusal -> 'current' from lib.edit_guard(person('ann'), 'habit', kept('habit'), '{}'))::jsonb,
  api.habit_get(kept('habit'))::jsonb, 'the refusal shows the habit as its GET');
select is((select refusal -> 'current' from lib.edit_guard(person('ann'), 'goal', kept('goal'), '{}'))::jsonb,
  (api.habit_get(kept('habit')) -> 'goals' -> 0)::jsonb - 'completions', 'it shows a goal');
select is((select refusal -> 'current' from lib.edit_guard(person('ann'), 'journal_entry', kept('entry'), '{}'))::jsonb,
  api.journal_entry_get(kept('entry'))::jsonb, 'it shows an entry');
select is((select refusal -> 'current' from lib.edit_guard(person('ann'), 'promotion', kept('quote'), '{}'))::jsonb,
  (api.promotions_list(kept('entry')) -> 0)::jsonb, 'it shows a quote');
select * from finish();
