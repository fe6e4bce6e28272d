-- The functions of schema api say themselves whose rows they mean. Without policies they answer the same, refuse the
-- ids of another person in the same words, and change no row of that person (docs/contract/http.md#foreign-objects).
select plan(3);
select stages(), travel('2026-06-17 10:00Z'), set_config('app.data_key', 'a key', true);
select chapters(n, '{a}') from generate_series(1, 10) n;
update app.stage_contents set release_day = 1;
select whole_life('ann'), whole_life('ben');

-- {habit} and so on is such an id of the caller, or of somebody else.
create temp table calls as select call from regexp_split_to_table($$api.account_get()
api.balance_get()
api.depth_preferences_get()
api.depth_preferences_update('{"enable_sangha": false}')
api.ui_flags_get()
api.ui_flags_update('{"has_seen_welcome": true}')
api.course_contents_list(1, 50, 0, true)
api.course_progress_get(1)
api.goal_completion_create('{"goal_id": {goal}, "did_complete": true, "completed_on": "2026-06-16"}')
api.goal_completion_put({goal}, '2026-06-15', '{"did_complete": true}')
api.goal_completion_delete({goal}, '2026-06-17')
api.goal_groups_list(50, 0, true)
api.goal_group_get({group})
api.goal_group_update({group}, '{"name": "Another", "shared_template": false}')
api.goal_group_delete({group})
api.goal_update({goal}, tap.goal_body('{"tier": "clear"}'))
api.goal_patch({goal}, '{"target": 7}')
api.today_get()
api.calendar_get(true, false)
api.habits_list(50, 0, true)
api.habit_pauses_list(50, 0, true)
api.habit_pause_create('{"from_day": "2026-06-17", "habit_id": {habit}}')
api.habit_pause_update({pause}, '{"note": "Away"}')
api.habit_pause_delete({pause})
api.habit_get({habit})
api.habit_stats({habit})
api.habit_streak_get({habit})
api.habit_completions_list({habit}, '2026-06-01', '2026-06-30')
api.habit_completions_clear({habit})
api.habit_update({habit}, tap.habit_body('{"name": "Run"}'))
api.habit_patch({habit}, '{"icon": "x"}')
api.habit_goal_units_update({habit}, '{"target_unit": "pages", "frequency": 1, "frequency_unit": "per_day"}')
api.habit_delete({habit})
api.energy_plan_create('{"habits": [{"id": {habit}, "name": "A"}], "start_date": "2026-06-17"}')
api.invitations_list()
api.invitation_dismiss({invitation})
api.journal_list(null, null, null, 50, 0, true)
api.journal_list(null, null, {session}, 50, 0, true)
api.journal_entry_create(tap.entry_body('{"practice_session_id": {session}, "user_practice_id": {selection}}'))
api.journal_entry_get({entry})
api.journal_entry_update({entry}, '{"message": "Another page."}')
api.journal_entry_delete({entry})
api.journal_entry_get({gone})
api.marginalia_list({entry})
api.voice_drafts_list(50, 0)
api.suggestions_list({entry}, null)
api.suggestion_accept({suggestion})
api.suggestion_dismiss({suggestion})
api.promotions_list({entry}, 50, 0, true)
api.promotions_all('all', 50, 0)
api.promotion_create({entry}, '{"anchor_start": 0, "anchor_end": 4}')
api.promotion_update({quote}, '{"included_in_entry_id": {entry}}')
api.promotion_delete({quote})
api.model_receipts_list(50, 0)
api.practices_list(1, true, 50, 0, true)
api.practice_get({practice})
api.practice_recipes_list(null, 50, 0, true)
api.practice_recipe_get({recipe})
api.practice_recipe_update({recipe}, tap.recipe_body() - '{slug,mode}'::text[])
api.practice_recipe_apply({recipe}, {selection}, 50, 0)
api.practice_recipe_delete({recipe})
api.practice_sessions_insights()
api.practice_sessions_list({selection}, 50, 0, true)
api.practice_sessions_week_count()
api.practice_sessions_stats()
api.practice_sessions_stats({selection})
api.practice_session_create('{"user_practice_id": {selection}, "started_at": "2026-06-17T09:00:00Z",
 "ended_at": "2026-06-17T09:10:00Z", "completed": true}')
api.practice_tags_list(50, 0, true)
api.practice_tag_get({tag})
api.practice_tag_update({tag}, '{"label": "Another"}')
api.practice_tag_delete({tag})
api.practice_share_links_list({practice}, 50)
api.program_calendar_get()
api.prompt_current()
api.reminder_settings_get()
api.reminder_settings_put('{"enabled": true, "show_names": true}')
api.reminders_recent()
api.reminders_upcoming(7)
api.prompt_get(1)
api.prompt_history(50, 0, true)
api.prompt_dismiss(1, 1)
api.prompt_restore(1, 1)
api.prompt_response_create(2, '{"response": "An answer of some length."}')
api.reflection_due()
api.reflections_current()
api.reflection_sources('program', 'c1:prog')
api.return_arc_leave()
api.return_arc_pause()
api.return_arc_resume()
api.return_state_get()
api.return_habits_release('{"habit_ids": [{habit}]}')
api.return_habits_recommit('{"habit_ids": [{habit}]}')
api.stage_history_get(1)
api.stage_scores_get(1)
api.stages_list(50, 0, true)
api.stage_progress_update('{"current_stage": 2}')
api.wheel_get()
api.account_update('{"display_name": "Ann"}')
api.timezone_update('{"timezone": "Asia/Kolkata"}')
api.usage_get(50)
api.user_practices_list(50, 0, true)
api.user_practice_get({selection}, 50, 0)
api.user_practice_customize({selection}, 50, 0, '{"custom_name": "My own"}')
api.user_practice_create('{"practice_id": {practice}, "stage_number": 1}')
api.user_practice_frequency(1)$$, '\n(?=api)') call;

-- What a person has, in one hash.
create function tap.held(id bigint) returns text language plpgsql as $$
declare
  t record;
  v_rows text;
  v_all text := '';
begin
  for t in select * from lib.person_tables() where owner is not null and relation ~ '^app' loop
    execute format('select md5(string_agg(r::text, '','' order by r::text)) from %s r where %I = $1',
      t.relation, t.owner) into v_rows using id;
    v_all := v_all || coalesce(v_rows, '');
  end loop;
  return md5(v_all);
end $$;
-- A call of ann's with the ids of somebody, as a role, undone afterwards: the answer without its ids and the hash of
-- what ben has then, or the refusal.
create function tap.tried(call text, ids_of text, by_role text) returns text language plpgsql as $$
declare
  v_call text := call;
  v_answer text;
  v_detail text;
  w text[];
begin
  for w in select regexp_matches(call, '\{([a-z]+)\}', 'g') loop
    v_call := replace(v_call, '{' || w[1] || '}', tap.kept(ids_of || '_' || w[1])::text);
  end loop;
  perform tap.as_user('ann'), case when by_role = 'owner' then tap.as_owner() end;
  execute 'select (' || v_call || ')::text' into v_answer;
  perform tap.as_owner();
  raise 'answered' using detail = regexp_replace(coalesce(v_answer, ''), 'id" ?: ?\d+', 'id": 0', 'g')
    || tap.held(tap.person('ben'));
exception when undefined_function then
  raise;
when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  perform tap.as_owner();
  return sqlerrm || ' ' || coalesce(v_detail, '');
end $$;
select is(array(select split_part(call, '(', 1) || ' ' || tried(call, 'ann', 'api') from calls
    where tried(call, 'ann', 'api') !~ '^answered'),
  array['api.journal_entry_get journal_entry_not_found ', 'api.promotion_update target_not_reflection ',
    'api.practice_recipe_apply mode_mismatch ', 'api.practice_session_create stage_locked '],
  'each call answers, but for a deleted entry and three refusals');
select is(array(select call from calls where tried(call, 'ann', 'api') <> tried(call, 'ann', 'owner')), '{}',
  'with ids of one''s own');
select is(array(select call from calls
    where call ~ '\{' and tried(call, 'ben', 'api') <> tried(call, 'ben', 'owner')), '{}', 'with ids of somebody else');
select * from finish();
