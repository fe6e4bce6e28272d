select plan(8);
select as_user('ann');
create function pg_temp.flags() returns jsonb language sql as 'select api.ui_flags_get()::jsonb';
grant execute on function pg_temp.flags() to public;
select is(pg_temp.flags(), '{"has_seen_welcome": false, "energy_scaffolding_archived": false,
  "writing_session_habit_id": null, "practice_session_habit_id": null}', 'without a row nothing is set');
select is((select count(*) from app.ui_flags), 0::bigint, 'reading creates no row');
select keep('sit', habit('Sit'));
insert into app.ui_flags (user_id, has_seen_welcome, practice_session_habit_id)
values (person('ann'), true, kept('sit'));
select is(pg_temp.flags(), jsonb_build_object('has_seen_welcome', true, 'energy_scaffolding_archived', false,
  'writing_session_habit_id', null, 'practice_session_habit_id', kept('sit')), 'shows the stored values to the owner');
select api.habit_delete(kept('sit'));
select is(pg_temp.flags() -> 'practice_session_habit_id', 'null', 'a habit that is deleted is none');
select as_user('bob');
select is(pg_temp.flags() -> 'has_seen_welcome', 'false', 'another person does not see them');
select for_api_only('api.ui_flags_get()');
select * from finish();
