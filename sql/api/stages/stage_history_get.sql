-- GET /stages/{stage_number}/history: what the caller practised and kept up in an unlocked stage. Practices appear
-- under their catalogue name; best_streak is the current streak. Of an additive goal only completions with units count.
create or replace function api.stage_history_get(stage_number bigint) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
  v_stage integer := lib.require_stage(stage_number);
begin
  if v_stage > lib.highest_unlocked_stage() then
    perform lib.raise(403, 'stage_locked');
  end if;
  return (select to_json(r) from (
    select v_stage as stage_number,
    (
      select coalesce(json_agg(b order by b.name), '[]')
        from (
          select p.name, sum(s.count) as sessions_completed, sum(s.minutes) as total_minutes,
                 lib.timestamp_json(max(s.newest)) as last_session
            from app.user_practices up
            cross join lateral (
              select count(*) as count, sum(s.duration_minutes) as minutes, max(s.practised_at) as newest
                from app.practice_sessions s where s.user_id = up.user_id and s.user_practice_id = up.id
            ) s
            cross join lateral lib.followed_practice(up.id) p
           where up.user_id = v_me and up.stage_number = v_stage and s.count > 0 and lib.scope_held('practices:read')
           group by p.name
        ) b) as practices,
    (
      select coalesce(json_agg((select to_json(r) from (select h.name, h.icon,
               coalesce(tiers.achieved, '{}') as goals_achieved, streak.streak as best_streak,
               coalesce(tiers.completions, 0) as total_completions) r) order by h.id), '[]')
        from app.habits h
        cross join lateral lib.habit_streak(h) streak
        cross join lateral (
          select lib.compact(json_object_agg(t.tier, t.completions > 0 order by t.tier)) as achieved,
                 sum(t.completions) as completions
            from (
              select g.tier, sum((
                       select count(*) from app.goal_completions c
                        where c.user_id = g.user_id and c.goal_id = g.id
                          and (c.completed_units > 0 or not g.is_additive))) as completions
                from app.goals g
               where g.user_id = v_me and g.habit_id = h.id
               group by g.tier
            ) t
        ) tiers
       where h.user_id = v_me and h.stage = v_stage::text and lib.scope_held('habits:read')) as habits) r);
end $$;
grant execute on function api.stage_history_get to app_api;
