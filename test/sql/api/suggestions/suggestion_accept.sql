-- journal.md sections 5.3 and 5.4; the state diagram of sql/tables/app/completion_suggestions.sql. Monday 2026-06-15.
select plan(32);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('e', entry('I walked and sat.')), keep('habit', habit('Walk'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear'));
create function pg_temp.accepted(name text) returns jsonb language sql as $$ select api.suggestion_accept(kept(name))::jsonb $$;
create function pg_temp.checked(name text) returns text language sql as $$
  select concat_ws(' ', a -> 'suggestion' ->> 'status', a -> 'check_in' ->> 'streak', a -> 'check_in' ->> 'reason_code',
    jsonb_array_length(a -> 'check_in' -> 'milestones')) from pg_temp.accepted(name) a
$$;
select keep('walk', suggestion(kept('e'), 2, 'walked', kept('clear')));
select is(pg_temp.accepted('walk'), jsonb_build_object('check_in', '{"streak": 1, "reason_code": "streak_incremented",
    "milestones": [{"threshold": 1, "kind": "streak_milestone", "label": null, "achieved_at": null}]}'::jsonb, 'suggestion',
  jsonb_build_object('id', kept('walk'), 'journal_entry_id', kept('e'), 'target_type', 'habit', 'goal_id', kept('clear'), 'user_practice_id', null,
    'label', 'walked', 'anchor_start', 2, 'anchor_end', 8, 'anchor_text', 'walked', 'status', 'accepted', 'accepted_at', '2026-06-15T12:00:00.000000Z',
    'created_at', '2026-06-15T12:00:00.000000Z', 'updated_at', '2026-06-15T12:00:00.000000Z')), 'a goal is logged, with every key');
select results_eq('select goal_id, local_day, completed_units from app.goal_completions', $$ values (kept('clear'), '2026-06-15'::date, 2::float) $$, 'for today, its target');
select travel('2026-06-15 13:00Z');
select is(pg_temp.checked('walk'), 'accepted 1 already_logged_today 0', 'a repeat answers what is');
select is(pg_temp.accepted('walk') -> 'suggestion' ->> 'updated_at', '2026-06-15T12:00:00.000000Z', 'and writes nothing');
select api.habit_completions_clear(kept('habit'));
select is(pg_temp.checked('walk'), 'accepted 0 already_logged_today 0', 'also once the day was cleared');
select is_empty('select from app.goal_completions', 'nothing is logged then');
select api.goal_completion_create(jsonb_build_object('goal_id', kept('low'), 'did_complete', true));
select keep('again', suggestion(kept('e'), 2, 'walked', kept('low')));
select is(pg_temp.checked('again'), 'accepted 1 already_logged_today 0', 'a day that is logged is not logged again');
select keep('no', suggestion(kept('e'), 2, 'walked', kept('low')));
select is(api.suggestion_dismiss(kept('no')) ->> 'status', 'dismissed', 'a suggestion is dismissed');
select is(api.suggestion_dismiss(kept('no')) ->> 'updated_at', '2026-06-15T13:00:00.000000Z', 'as often as one likes');
select refused('select pg_temp.accepted(''no'')', 409, 'suggestion_dismissed', 'a dismissed one is not accepted');
select refused('select api.suggestion_dismiss(kept(''again''))', 409, 'suggestion_accepted', 'nor an accepted one dismissed');
select keep('west', suggestion(kept('e'), 2, 'walked', kept('clear')));
select zone('Pacific/Kiritimati');
select is(pg_temp.checked('west'), 'accepted 1 streak_incremented 1', 'today is the caller''s today');
select is((select max(local_day) from app.goal_completions), '2026-06-16', 'wherever they are');
select zone('UTC');

-- Practices.
create function pg_temp.sat(config json, override json default null, stage integer default 1) returns text language sql as $$
  select keep('sit', suggestion(kept('e'), 13, 'sat', null, follows('ann', stage, config, override)));
  select is(pg_temp.accepted('sit') -> 'check_in', 'null', 'a practice answers no check-in');
  select duration_minutes || ' ' || mode || ' ' || (mode_metadata ->> 'attested_via') || ' ' || (mode_metadata ->> 'mode') || ' ' || completed
    from app.practice_sessions order by id desc limit 1
$$;
select is(pg_temp.sat('{"mode": "meditation_timer", "duration_minutes": 12.5}'), '12.5 meditation_timer journal meditation_timer true', 'a session as long as its config says');
select is(pg_temp.accepted('sit') -> 'check_in', 'null', 'accepted again');
select is((select count(*) from app.practice_sessions), 1::bigint, 'there is still one session');
select as_owner();
update app.user_practices set end_date = '2026-06-15';
select as_user('ann');
select is(pg_temp.sat('{"mode": "meditation_timer", "duration_minutes": 12}', '{"mode": "meditation_timer", "duration_minutes": 20}'),
  '20 meditation_timer journal meditation_timer true', 'the override counts');
select as_owner();
update app.user_practices set end_date = '2026-06-15';
select as_user('ann');
select is(pg_temp.sat('{"mode": "count_up"}', '{"mode": "meditation_timer", "duration_minutes": 20}'), '1 count_up journal count_up true', 'but not one of another mode');

select keep('far', suggestion(kept('e'), 13, 'sat', null, follows('ann', 3, '{"mode": "count_up"}')));
select refused('select pg_temp.accepted(''far'')', 403, 'stage_locked', 'a stage that is not open yet');
select program('ann', '2026-05-04 12:00Z');
select is((select count(*) from app.practice_sessions), 3::bigint, 'logs nothing');
select is(pg_temp.accepted('far') -> 'suggestion' ->> 'status', 'accepted', 'until the calendar opens it');

select keep('left', suggestion(kept('e'), 2, 'walked', kept('low')));
select api.journal_entry_delete(kept('e'));
select is(pg_temp.checked('left'), 'accepted 1 already_logged_today 0', 'a deleted entry is not asked');
select api.habit_delete(kept('habit'));
select refused('select pg_temp.accepted(''left'')', 404, 'completion_suggestion_not_found', 'with the goal the suggestion is gone');
select as_user('bob');
select refused('select pg_temp.accepted(''far'')', 404, 'completion_suggestion_not_found', 'a stranger finds none to accept');
select refused('select api.suggestion_dismiss(kept(''far''))', 404, 'completion_suggestion_not_found', 'nor to dismiss');
select refused('select api.suggestion_accept(0)', 404, 'completion_suggestion_not_found', 'like one that is not there');
select for_api_only('api.suggestion_accept(bigint)');
select * from finish();
