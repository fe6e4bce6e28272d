select plan(9);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('walk', habit('Walk'));
select tap.log(goal(kept('walk'), 'low'), day::date) from (values ('2026-06-15'), ('2026-03-18'), ('2026-03-17')) l (day);

select is(api.habit_get(kept('walk')) ->> 'name', 'Walk', 'the owner sees it');
select is(api.habit_get(kept('walk')) #>> '{goals,0,completions,0,timestamp}', '2026-03-17T12:00:00.000000Z', 'oldest completion first, up to 90 days back');
select travel('2026-06-15 12:00:00.000001Z');
select is(json_array_length(api.habit_get(kept('walk')) #> '{goals,0,completions}'), 2, 'and not a moment longer');

select as_user('bob');
select refused('select api.habit_get(kept(''walk''))', 403, 'forbidden', 'a stranger does not');
select refused('select api.habit_get(0)', 404, 'habit_not_found', 'there is none with that id');
select as_user();
select refused('select api.habit_get(kept(''walk''))', 403, 'forbidden', 'nobody does not');
select for_api_only('api.habit_get(bigint)');
select * from finish();
