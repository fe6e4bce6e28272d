-- Dismissing and accepting together: suggestion_accept.sql.
select plan(7);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('s', suggestion(entry('I walked.'), 2, 'walked', goal(habit('Walk'), 'low')));
select travel('2026-06-15 13:00Z');
select is(api.suggestion_dismiss(kept('s')) ->> 'updated_at', '2026-06-15T13:00:00.000000Z',
  'dismisses a pending suggestion now');
select travel('2026-06-15 14:00Z');
select is(api.suggestion_dismiss(kept('s')) ->> 'updated_at', '2026-06-15T13:00:00.000000Z',
  'leaves a dismissed suggestion as it was');
select as_user('bob');
select refused('select api.suggestion_dismiss(kept(''s''))', 404, 'completion_suggestion_not_found',
  'refuses the suggestion of somebody else with 404');
select as_user();
select refused('select api.suggestion_dismiss(kept(''s''))', 404, 'completion_suggestion_not_found',
  'refuses a suggestion with 404 without a caller');
select for_api_only('api.suggestion_dismiss(bigint)');
select * from finish();
