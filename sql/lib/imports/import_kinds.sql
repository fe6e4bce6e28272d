-- The kinds of things that an import brings, in the order in which they are applied: what others name comes first.
-- list: the list of the own export that they are read from, and its table (lib.person_tables). Lists that are not here
-- do not come back: the account, devices, receipts, feedback, plans, reminders (docs/contract/imports.md#own-export).
create or replace function lib.import_kinds()
returns table (rank smallint, kind text, list text, relation text, owner name)
language sql immutable parallel safe as $$
  select k.rank::smallint, k.kind, k.list, k.relation,
         case k.relation when 'app.practices' then 'submitted_by_user_id' else 'user_id' end::name
    from (values
      (1, 'goal_group', 'goal_groups', 'app.goal_groups'),
      (2, 'practice', 'practices_you_contributed', 'app.practices'),
      (3, 'tag', 'practice_tags', 'app.practice_tags'),
      (4, 'recipe', 'practice_recipes', 'app.practice_recipes'),
      (5, 'habit', 'habits', 'app.habits'),
      (6, 'goal', 'goals', 'app.goals'),
      (7, 'rule', 'habit_rules', 'app.habit_rules'),
      (8, 'pause', 'habit_pauses', 'app.habit_pauses'),
      (9, 'day', 'goal_completions', 'app.goal_completions'),
      (10, 'progress', 'stage_progress', 'app.stage_progress'),
      (11, 'selection', 'assigned_practices', 'app.user_practices'),
      (12, 'session', 'practice_sessions', 'app.practice_sessions'),
      (13, 'entry', 'journal_entries', 'app.journal_entries'),
      (14, 'note', 'margin_notes', 'app.marginalia'),
      (15, 'quote', 'promoted_passages', 'app.promoted_quotes'),
      (16, 'suggestion', 'completion_suggestions', 'app.completion_suggestions'),
      (17, 'answer', 'prompt_responses', 'app.prompt_responses'),
      (18, 'dismissed_prompt', 'dismissed_prompts', 'app.prompt_dismissals'),
      (19, 'chapter', 'chapters_read', 'app.content_completions'),
      (20, 'arc', 'return_arcs', 'app.return_arcs'),
      (21, 'release', 'released_habits', 'app.return_habit_releases'),
      (22, 'declined_offer', 'declined_return_offers', 'app.return_offer_dismissals'),
      (23, 'preferences', 'depth_preferences', 'app.depth_preferences')
    ) k (rank, kind, list, relation)
$$;
grant execute on function lib.import_kinds to app_api;
