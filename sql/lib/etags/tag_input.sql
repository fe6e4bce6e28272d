-- What else changes a response at an instant, as a text that changes with it. input: the name that the route's row
-- gives (docs/contract/conditional-requests.md#what-else-changes-a-tag). Internal: lib.tagged runs it.
create or replace function lib.tag_input(caller bigint, input text) returns text
language plpgsql stable as $$
declare
  v_next timestamptz;
begin
  case input
    when 'recent_completions' then  -- the completion that leaves the window of 90 days next
      select c.recorded_at into v_next
        from app.goal_completions c
       where c.user_id = caller and c.recorded_at >= lib.recent_since()
       order by c.recorded_at limit 1;
      return v_next::text;
    when 'return_week' then  -- the week of the running arc, 5 once it is complete
      return (select least(5, greatest(0,
                floor(extract(epoch from coalesce(a.paused_at, lib.now()) - a.started_at) / 604800)))
                from app.return_arcs a where a.user_id = caller and a.left_at is null)::text;
    when 'stage_day' then  -- days of 24 hours since the stage was entered, as lib.stage_day counts them
      return (select least(42, greatest(0, floor(extract(epoch from lib.now() - p.stage_started_at) / 86400)))
                from app.stage_progress p where p.user_id = caller)::text;
    when 'last_insight' then  -- the newest session with an insight, while it is shown
      return (select s.id from app.practice_sessions s
               where s.user_id = caller and s.practised_at >= lib.now() - interval '60 days' and s.insight is not null
               order by s.practised_at desc, s.id desc limit 1)::text;
    when 'wallet_month' then
      return lib.next_month()::text;
    when 'link_uses' then  -- others move it: an import moves no counter of the creator
      return (select sum(l.use_count) from auth.practice_share_links l where l.created_by_user_id = caller)::text;
    when 'token_uses' then  -- what tokens do moves no counter, nor does their expiry
      return (select concat_ws(' ', sum(u.calls + u.refusals + u.texts), lib.next_month(), (
                select count(*) from auth.api_tokens t where t.user_id = caller and t.expires_at > lib.machine_now()))
                from app.token_uses u where u.user_id = caller);
    when 'changes' then  -- the history, and what changes the arc, the wallet and the habits' tags that it shows
      return concat_ws(' ', lib.write_history(), lib.next_month(), lib.tag_input(caller, 'return_week'),
        lib.tag_input(caller, 'recent_completions'));
  end case;
end $$;
