-- docs/contract/suggestions.md#post-journalsuggestionssuggestion_idaccept; the states of
-- sql/tables/app/completion_suggestions.sql. Today is Monday 2026-06-15.
select plan(35);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('e', entry('I walked and sat.')), keep('habit', habit('Walk'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear'));
create function pg_temp.accepted(name text) returns jsonb
  language sql as $$ select api.suggestion_accept(kept(name))::jsonb $$;
create function pg_temp.checked(name text) returns text language sql as $$
  select concat_ws(' ', a -> 'suggestion' ->> 'status', a -> 'check_in' ->> 'streak', a -> 'check_in' ->> 'reason_code',
    jsonb_array_length(a -> 'check_in' -> 'milestones')) from pg_temp.accepted(name) a
$$;
select keep('walk', suggestion(kept('e'), 2, 'walked', kept('clear')));
select is(pg_temp.accepted('walk'), jsonb_build_object(
  'check_in', '{"streak": 1, "reason_code": "streak_incremented",
    "milestones": [{"threshold": 1, "kind": "streak_milestone", "label": null, "achieved_at": null}],
    "day_units": 2}'::jsonb,
  'suggestion', jsonb_build_object('id', kept('walk'), 'journal_entry_id', kept('e'), 'target_type', 'habit',
    'goal_id', kept('clear'), 'user_practice_id', null,
    'label', 'walked', 'anchor_start', 2, 'anchor_end', 8, 'anchor_text', 'walked', 'status', 'accepted',
    'accepted_at', '2026-06-15T12:00:00.000000Z',
    'created_at', '2026-06-15T12:00:00.000000Z', 'updated_at', '2026-06-15T12:00:00.000000Z',
    'completed_units', 2, 'completed_on', '2026-06-15', 'logged_on', '2026-06-15')),
  'logs the goal and answers every key');
select results_eq('select goal_id, local_day, completed_units from app.goal_completions', $$
  values (kept('clear'), '2026-06-15'::date, 2::float) $$, 'logs the goal''s target for today');
select travel('2026-06-15 13:00Z');
select is(pg_temp.checked('walk'), 'accepted 1 already_logged_today 0', 'answers the accepted suggestion to a repeat');
select is(pg_temp.accepted('walk') -> 'check_in' ->> 'day_units', '2', 'and the units of the day');
select is(pg_temp.accepted('walk') -> 'suggestion' ->> 'updated_at', '2026-06-15T12:00:00.000000Z',
  'writes nothing in a repeat');
select api.habit_completions_clear(kept('habit'));
select is(pg_temp.checked('walk'), 'accepted 0 already_logged_today 0',
  'answers already_logged_today to a repeat after the day was cleared');
select is_empty('select from app.goal_completions', 'logs nothing again after the day was cleared');
select api.goal_completion_create(jsonb_build_object('goal_id', kept('low'), 'did_complete', true));
select keep('again', suggestion(kept('e'), 2, 'walked', kept('low')));
select is(pg_temp.checked('again'), 'accepted 1 already_logged_today 0',
  'accepts a suggestion whose day is logged already');
select is(pg_temp.accepted('again') -> 'suggestion' ->> 'completed_units', '1', 'with the units of the day');
select keep('no', suggestion(kept('e'), 2, 'walked', kept('low')));
select is(api.suggestion_dismiss(kept('no')) ->> 'status', 'dismissed', 'dismisses a suggestion');
select is(api.suggestion_dismiss(kept('no')) ->> 'updated_at', '2026-06-15T13:00:00.000000Z',
  'answers a dismissed suggestion to a second dismissal');
select refused('select pg_temp.accepted(''no'')', 409, 'suggestion_dismissed',
  'refuses to accept a dismissed suggestion with 409');
select refused('select api.suggestion_dismiss(kept(''again''))', 409, 'suggestion_accepted',
  'refuses to dismiss an accepted suggestion with 409');
select keep('west', suggestion(kept('e'), 2, 'walked', kept('clear')));
select zone('Pacific/Kiritimati');
select is(pg_temp.checked('west'), 'accepted 1 streak_incremented 1', 'logs the goal for the caller''s local today');
select is((select max(local_day) from app.goal_completions), '2026-06-16', 'stores the caller''s local day');
select zone('UTC');

-- A subtractive goal, and other days of it.
select keep('less', habit('Less', '{"start_date": "2026-06-06"}'));
select keep('limit', goal(kept('less'), 'clear')), as_owner();
update app.goals set is_additive = false where id = kept('limit');
select as_user('ann'), log(kept('limit'), '2026-06-14', 1);
select keep('tea', suggestion(kept('e'), 2, 'walked', kept('limit')));
select is(pg_temp.checked('tea'), 'accepted 10 streak_held 0', 'logs a subtractive goal');
select is(pg_temp.accepted('tea') -> 'suggestion' ->> 'completed_units', '2', 'with the units of today alone');
select is(pg_temp.checked('tea'), 'accepted 10 already_logged_today 0', 'answers its streak to a repeat');
select as_owner();
update app.completion_suggestions set logged_on = null where id = kept('tea');
select as_user('ann');
select is(pg_temp.accepted('tea') -> 'check_in' ->> 'day_units', '2',
  'and the units of today where nobody knows which day it logged');

-- Practices.
create function pg_temp.sat(config json, override json default null, stage integer default 1) returns text
  language sql as $$
  select keep('sit', suggestion(kept('e'), 13, 'sat', null, follows('ann', stage, config, override)));
  select set_config('tap.check_in', (pg_temp.accepted('sit') -> 'check_in')::text, true);
  select current_setting('tap.check_in') || ' ' || duration_minutes || ' ' || mode
     || ' ' || (mode_metadata ->> 'attested_via') || ' '
    || (mode_metadata ->> 'mode') || ' ' || completed
    from app.practice_sessions order by id desc limit 1
$$;
select is(pg_temp.sat('{"mode": "meditation_timer", "duration_minutes": 12.5}'),
  'null 12.5 meditation_timer journal meditation_timer true', 'logs a session with the duration of the config');
select is(pg_temp.accepted('sit') -> 'check_in', 'null', 'answers check_in null to a repeat');
select is((select count(*) from app.practice_sessions), 1::bigint, 'logs no second session in a repeat');
select as_owner();
update app.user_practices set end_date = '2026-06-15';
select as_user('ann');
select is(pg_temp.sat('{"mode": "meditation_timer", "duration_minutes": 12}',
  '{"mode": "meditation_timer", "duration_minutes": 20}'),
  'null 20 meditation_timer journal meditation_timer true', 'takes the length from the override');
select as_owner();
update app.user_practices set end_date = '2026-06-15';
select as_user('ann');
select is(pg_temp.sat('{"mode": "count_up"}', '{"mode": "meditation_timer", "duration_minutes": 20}'),
  'null 1 count_up journal count_up true', 'ignores an override of another mode');

select keep('far', suggestion(kept('e'), 13, 'sat', null, follows('ann', 3, '{"mode": "count_up"}')));
select refused('select pg_temp.accepted(''far'')', 403, 'stage_locked',
  'refuses a practice of a locked stage with 403');
select program('ann', '2026-05-04 12:00Z');
select is((select count(*) from app.practice_sessions), 3::bigint, 'logs no session in a refused request');
select is(pg_temp.accepted('far') -> 'suggestion' ->> 'status', 'accepted',
  'accepts the suggestion once the calendar opens the stage');

select keep('left', suggestion(kept('e'), 2, 'walked', kept('low')));
select api.journal_entry_delete(kept('e'));
select is(pg_temp.checked('left'), 'accepted 1 already_logged_today 0', 'accepts a suggestion of a deleted entry');
select api.habit_delete(kept('habit'));
select refused('select pg_temp.accepted(''left'')', 404, 'completion_suggestion_not_found',
  'refuses a suggestion whose goal is deleted with 404');
select as_user('bob');
select refused('select pg_temp.accepted(''far'')', 404, 'completion_suggestion_not_found',
  'refuses to accept the suggestion of somebody else with 404');
select refused('select api.suggestion_dismiss(kept(''far''))', 404, 'completion_suggestion_not_found',
  'refuses to dismiss the suggestion of somebody else with 404');
select refused('select api.suggestion_accept(0)', 404, 'completion_suggestion_not_found',
  'refuses a suggestion that does not exist with 404');
select for_api_only('api.suggestion_accept(bigint)');
select * from finish();
