select plan(13);
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
select is(api.practice_sessions_insights()::jsonb -> 'per_mode_counts', '{}', 'nor their modes');
select as_owner();
select is(api.practice_sessions_insights()::jsonb - 'weekly_counts', '{"streak_weeks": 0, "total_minutes_30d": 0,
  "avg_duration_minutes_30d": null, "per_mode_counts": {}, "last_insight": null}', 'without policies too');

-- A short sitting today, one of tomorrow, and insights.
select set_config('app.data_key', 'a key', true), as_user('cas');
select keep('short', selection(kept('sit')));
select practised(kept('short'), '2026-06-17 11:00Z', 0.5), practised(kept('short'), '2026-06-18 11:00Z', 8);
select is(jsonb_path_query_array(api.practice_sessions_insights()::jsonb, '$.*') @> '[0.5, {"meditation_timer": 1}]',
  true, 'counts a sitting of half a minute today, and none of a day to come');
create function pg_temp.insight(at timestamptz, text text) returns void language sql security definer as $$
  insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode, insight)
  values (lib.current_user_id(), tap.kept('short'), at, 1, 'count_up', lib.seal(text))
$$;
select pg_temp.insight('2026-04-18 11:59Z', 'too old'), pg_temp.insight('2026-04-18 12:00Z', 'sixty days');
select is(api.practice_sessions_insights() ->> 'last_insight', 'sixty days',
  'the insight of 60 days ago is the last one');
select pg_temp.insight('2026-05-18 12:00Z', 'newer');
select is(api.practice_sessions_insights() ->> 'last_insight', 'newer',
  'until a newer one, however new sittings without one are');
select as_user('bob'), as_owner();
select is(api.practice_sessions_insights() ->> 'last_insight', null, 'insights of others are theirs');
select for_api_only('api.practice_sessions_insights()');
select * from finish();
