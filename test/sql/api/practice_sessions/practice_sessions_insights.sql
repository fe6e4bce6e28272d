select plan(7);
select travel('2026-06-17 12:00Z'), zone('UTC');
select keep('sit', practice());
select as_user('ann');
select keep('one', selection(kept('sit')));
select practised(kept('one'), '2026-05-19 00:00Z', 20), practised(kept('one'), '2026-05-18 23:59Z', 40),
  practised(kept('one'), '2026-06-17 11:00Z', 0),
  practised(kept('one'), '2026-06-16 11:00Z', 10), practised(kept('one'), '2026-04-19 11:00Z', 5),
    practised(kept('one'), '2026-04-18 11:59Z', 5);
create temp table answer as select api.practice_sessions_insights()::jsonb as body;
select is(body #>> '{weekly_counts,0,week_start}', '2026-04-27', 'begins with the Monday seven weeks back') from answer;
select is(jsonb_path_query_array(body, '$.weekly_counts[*].count'), '[0, 0, 0, 2, 0, 0, 0, 1]',
  'counts per week the sessions longer than 0 minutes') from answer;
select is(body - 'weekly_counts', '{"streak_weeks": 0, "total_minutes_30d": 30, "avg_duration_minutes_30d": 15,
  "per_mode_counts": {"meditation_timer": 2}, "last_insight": null}', 'sums the last thirty local days') from answer;
select as_user('bob');
select is(api.practice_sessions_insights() ->> 'total_minutes_30d', '0', 'ignores the sessions of somebody else');
select for_api_only('api.practice_sessions_insights()');
select * from finish();
