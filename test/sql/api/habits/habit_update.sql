select plan(11);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('walk', habit('Walk', '{"sort_order": 4, "stage": "2", "notification_days": ["Mon"]}')), keep('swim', habit('Swim'));
select tap.log(goal(kept('walk'), 'low'), '2026-06-15');

select is(api.habit_update(kept('walk'), habit_body('{"name": "WALK"}'))::jsonb,
  habit_body('{"name": "WALK", "streak": 1, "sort_order": null, "notification_times": null, "notification_frequency": null,
    "notification_days": null}') || jsonb_build_object('id', kept('walk')), 'the owner replaces all of it, and gets the live streak');
select is((select count(*) from app.goal_completions), 1::bigint, 'what was logged stays');
select throws_ok($$ select api.habit_update(kept('walk'), habit_body('{"name": "swim"}')) $$, '23505', null, 'another habit''s name is taken');

select as_user('bob');
select lives_ok($$ select habit('Swim') $$, 'not for another person');
select refused($$ select api.habit_update(kept('walk'), habit_body()) $$, 403, 'forbidden', 'a stranger replaces nothing');
select refused($$ select api.habit_update(0, habit_body()) $$, 404, 'habit_not_found', 'there is none with that id');
select as_user();
select refused($$ select api.habit_update(kept('walk'), habit_body()) $$, 403, 'forbidden', 'nor does nobody');
select as_user('ann');
select is((select name from app.habits where id = kept('walk')), 'WALK', 'it is as its owner left it');
select for_api_only('api.habit_update(bigint, jsonb)');
select * from finish();
