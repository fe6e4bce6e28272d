-- docs/contract/metta-return.md#released-habits
select plan(7);
select as_user('ann'), progress(5, '2026-01-01 12:00Z'), travel('2026-06-01 12:00Z');
select keep('a', habit('A', '{"revealed": true}')), keep('b', habit('B', '{"revealed": true, "icon": "b"}')),
  keep('c', habit('C', '{"revealed": true}'));
select api.return_arc_create();
select keep('arc', (select id from app.return_arcs));
select is(lib.released_habits(kept('arc'))::text, '[]', 'is empty for an arc that released nothing');
select api.return_habits_release(jsonb_build_object('habit_ids', array[kept('c'), kept('b')]));
select travel('2026-06-02 12:00Z');
select api.return_habits_release(jsonb_build_object('habit_ids', array[kept('a')]));
select is(each(lib.released_habits(kept('arc')), 'name'), '{B,C,A}',
  'lists by the instant of release, then by the id of the habit');
select is((lib.released_habits(kept('arc')) -> 0)::jsonb,
  jsonb_build_object('habit_id', kept('b'), 'name', 'B', 'icon', 'b', 'recommitted', false), 'shows every key');
select api.habit_update(kept('b'), habit_body('{"name": "B", "revealed": true}'));
select is(each(lib.released_habits(kept('arc')), 'recommitted'), '{true,false,false}',
  'counts a habit that its owner shows again as recommitted');
select api.habit_delete(kept('b'));
select is(each(lib.released_habits(kept('arc')), 'name'), '{C,A}', 'leaves out a habit that was deleted');
select is(lib.released_habits(null)::text, '[]', 'is empty without an arc');
select as_user('ben');
select is(lib.released_habits(kept('arc'))::text, '[]', 'is empty for the arc of somebody else');
select * from finish();
