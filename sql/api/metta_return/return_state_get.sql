-- GET /metta-return: the caller's eligibility, the weeks, the active arc with its released habits, and whether the
-- return offer of this episode was dismissed (docs/contract/metta-return.md#eligibility-and-episodes).
create or replace function api.return_state_get() returns json
language sql stable as $$
  select json_build_object(
      'eligible', me.episode is not null,
      'weeks', (select coalesce(json_agg(w order by w.week_number), '[]') from app.return_weeks w),
      'arc', (select to_json(b) from lib.return_arc_body(arc) b where arc.id is not null),
      'offer_dismissed', exists (
        select from app.return_offer_dismissals d where d.user_id = me.id and d.episode_key = me.episode),
      'released_habits', lib.released_habits(arc.id))
    from (values (lib.current_user_id(), lib.return_episode())) me (id, episode)
    left join app.return_arcs arc on arc.user_id = me.id and arc.left_at is null
$$;
grant execute on function api.return_state_get to app_api;
