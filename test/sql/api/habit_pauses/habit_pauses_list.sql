-- docs/contract/habit-pauses.md. Today is Wednesday 2026-06-17.
select plan(9);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
create function pg_temp.notes(list json) returns text[] language sql as $$
  select array(select p ->> 'note' from json_array_elements(list) p)
$$;
select is(api.habit_pauses_list(50, 0, false)::text, '[]', 'without pauses the list is empty');
select api.habit_pause_create(p::jsonb) from unnest(array['{"from_day": "2026-06-17", "note": "a"}',
  '{"from_day": "2026-07-01", "note": "b"}', '{"from_day": "2026-06-01", "note": "c"}',
  '{"from_day": "2026-06-17", "note": "d"}']) p;
select is(pg_temp.notes(api.habit_pauses_list(50, 0, false)), '{b,d,a,c}',
  'the newest first day is first, of one day the newest pause');
select is(pg_temp.notes(api.habit_pauses_list(2, 1, false)), '{d,a}', 'shows the wanted part');
select is(pg_temp.notes(api.habit_pauses_list(2, 1, true) -> 'items'), '{d,a}', 'likewise as a page');
select is((api.habit_pauses_list(2, 1, true) ->> 'total')::integer, 4, 'a page counts all');
select as_user('bob');
select is(api.habit_pauses_list(50, 0, true) ->> 'total', '0', 'shows and counts nobody else''s');
select for_api_only('api.habit_pauses_list(integer, integer, boolean)');
select * from finish();
