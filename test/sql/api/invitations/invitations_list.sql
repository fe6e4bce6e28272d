select plan(10);
select as_user('ann'), zone('UTC'), travel('2026-06-21 12:00Z');
select is(api.invitations_list()::text, '[]', 'empty where nothing is due');
select keep('b', habit('B')), keep('a', habit('A'));
select log(goal(h, 'low'), day::date) from unnest(array[kept('a'), kept('b')]) h,
  generate_series('2026-06-01'::date, '2026-06-21', '1 day') day;
select is(each(api.invitations_list(), 'target_id'), array[kept('b')::text, kept('a')::text],
  'creates what is due, in the order of creation');
select is((api.invitations_list() -> 0)::jsonb - 'id' - 'target_id',
  '{"target_type": "habit", "kind": "consistency", "created_at": "2026-06-21T12:00:00.000000Z"}', 'shows these keys');
select is((select count(*) from app.invitations), 2::bigint, 'a repeat creates nothing');
select api.invitation_dismiss((select min(id) from app.invitations));
select is(each(api.invitations_list(), 'target_id'), array[kept('a')::text],
  'does not show a dismissed invitation again, although it is due');
select travel('2026-08-01 12:00Z');
select api.habit_delete(kept('a'));
select is(each(api.invitations_list(), 'target_id'), array[kept('a')::text],
  'shows a pending invitation after its target is deleted');
select as_user('ben');
select is(api.invitations_list()::text, '[]', 'another person has none');
select for_api_only('api.invitations_list()');
select * from finish();
