-- Everything that the caller has, after a place in the order of (rank, id). Each branch reads at most a page, by index,
-- and only for its own resource.
create or replace function lib.current_objects(after_rank smallint, after_id bigint, limit_ integer)
returns table (rank smallint, resource text, object_id bigint)
language sql stable as $$
  select r.rank, r.resource, o.id
    from lib.change_resources() r
    cross join lateral (
      values (lib.current_user_id(), case when r.rank = after_rank then after_id else -1 end)) me (id, after_id)
    cross join lateral (
      (select x.id from app.habits x
        where r.resource = 'habit' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.goal_groups x
        where r.resource = 'goal_group' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.goal_completions x
        where r.resource = 'goal_completion' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.user_practices x
        where r.resource = 'user_practice' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.practice_sessions x
        where r.resource = 'practice_session' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.practice_tags x
        where r.resource = 'practice_tag' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.practice_recipes x
        where r.resource = 'practice_recipe' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.journal_entries x
        where r.resource = 'journal_entry' and x.user_id = me.id and x.deleted_at is null and x.id > me.after_id
        order by x.id limit limit_)
      union all
      (select x.id from app.promoted_quotes x
        join app.journal_entries e on e.user_id = x.user_id and e.id = x.source_entry_id and e.deleted_at is null
        where r.resource = 'promotion' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.marginalia x
        join app.journal_entries e on e.user_id = x.user_id and e.id = x.entry_id and e.deleted_at is null
        where r.resource = 'marginalia' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.completion_suggestions x
        join app.journal_entries e on e.user_id = x.user_id and e.id = x.entry_id and e.deleted_at is null
        where r.resource = 'completion_suggestion' and x.user_id = me.id and x.id > me.after_id
        order by x.id limit limit_)
      union all
      (select x.week_number from app.prompt_responses x
        where r.resource = 'prompt_response' and x.user_id = me.id and x.week_number > me.after_id
        order by x.week_number limit limit_)
      union all
      (select 0 from app.stage_progress x where r.resource = 'stage_progress' and x.user_id = me.id and me.after_id < 0)
      union all
      (select x.id from app.content_completions x
        where r.resource = 'content_completion' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.return_arcs x
        where r.resource = 'return_arc' and x.user_id = me.id and x.left_at is null and x.id > me.after_id
        order by x.id limit limit_)
      union all
      (select x.id from app.invitations x
        where r.resource = 'invitation' and x.user_id = me.id and x.dismissed_at is null and x.id > me.after_id
        order by x.id limit limit_)
      union all
      (select x.id from app.energy_plans x
        where r.resource = 'energy_plan' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select 0 where r.resource = 'depth_preferences' and me.after_id < 0)
      union all
      (select 0 where r.resource = 'ui_flags' and me.after_id < 0)
      union all
      (select 0 where r.resource = 'usage' and me.after_id < 0)
      union all
      (select 0 where r.resource = 'account' and me.after_id < 0)
      union all
      (select x.id from app.habit_rules x
        where r.resource = 'habit_rule' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.habit_pauses x
        where r.resource = 'habit_pause' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select x.id from app.imports x
        where r.resource = 'import' and x.user_id = me.id and x.id > me.after_id order by x.id limit limit_)
      union all
      (select 0 where r.resource = 'reminder_settings' and me.after_id < 0)
    ) o (id)
   where r.rank >= after_rank and lib.resource_shown(r.resource)
   order by r.rank, o.id limit limit_
$$;
grant execute on function lib.current_objects to app_api;
