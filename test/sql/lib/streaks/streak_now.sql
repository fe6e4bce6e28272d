-- docs/contract/habits.md#streak-of-a-habit, where none is kept. Today is Wednesday 2026-06-17.
select plan(3);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk', '{"start_date": "2026-06-11"}'));
select log(goal(kept('habit'), 'low'), d)
  from unnest('{2026-06-10,2026-06-11,2026-06-12,2026-06-16,2026-06-17}'::date[]) d;
create function pg_temp.now_of(days datemultirange) returns text language sql as $$
  select string_agg(concat_ws(' ', n.streak, n.longest), ', ')
    from app.habits h cross join lateral lib.streak_now(h, days) n where h.id = tap.kept('habit')
$$;
select is(pg_temp.now_of(null), '2 3', 'by the days of all completions');
select is(pg_temp.now_of('{[2026-06-17,2026-06-17]}'), '1 1', 'by the kept days where they are given');
select as_owner();
update app.goals set is_additive = false where habit_id = kept('habit');
select as_user('ann');
select is(pg_temp.now_of('{[2026-06-12,2026-06-13]}'), '4 4', 'of a subtractive habit they are violations');
select * from finish();
