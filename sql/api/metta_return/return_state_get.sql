-- GET /metta-return: the caller's eligibility, the weeks, the active arc with its released habits, and whether the
-- return offer of this episode was dismissed (docs/contract/metta-return.md#eligibility-and-episodes).
create or replace function api.return_state_get() returns json
language sql stable as $$
  select to_json(r) from (
      select me.episode is not null as eligible,
      (select coalesce(json_agg(w order by w.week_number), '[]') from app.return_weeks w) as weeks,
      (select to_json(b) from lib.return_arc_body(arc) b where arc.id is not null) as arc,
      exists (
        select from app.return_offer_dismissals d where d.user_id = me.id and d.episode_key = me.episode)
        as offer_dismissed,
      lib.released_habits(arc.id) as released_habits
    from (values (lib.current_user_id(), lib.return_episode())) me (id, episode)
    left join app.return_arcs arc on arc.user_id = me.id and arc.left_at is null) r
$$;
grant execute on function api.return_state_get to app_api;
