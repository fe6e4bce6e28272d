-- POST /admin/stage-progress/{user_id}/repair: sets completed_stages to all stages below current_stage and changes
-- nothing else. Definer: it writes another person's row.
create or replace function api.stage_progress_repair(user_id bigint) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_progress app.stage_progress;
  v_gap record;
begin
  perform lib.require_admin();
  perform lib.change_lock(user_id);
  select * into v_progress from app.stage_progress p where p.user_id = stage_progress_repair.user_id for update;
  if not found then
    perform lib.raise(404, 'stage_progress_not_found');
  end if;
  select * into v_gap from lib.stage_progress_gap(v_progress);
  update app.stage_progress p set completed_stages = array(select generate_series(1, v_progress.current_stage - 1))
   where p.user_id = v_progress.user_id
  returning p.* into v_progress;
  if v_gap.missing_stages <> '{}' or v_gap.extra_stages <> '{}' then
    perform lib.event('stage_progress_repaired', jsonb_build_object('admin_id', lib.current_user_id(),
      'user_id', v_progress.user_id, 'current_stage', v_progress.current_stage,
      'stages_added', v_gap.missing_stages, 'stages_removed', v_gap.extra_stages), 'warn');
  end if;
  return (select to_json(r) from (select v_progress.user_id, v_progress.current_stage,
    v_progress.completed_stages, v_gap.missing_stages as stages_added,
    v_gap.extra_stages as stages_removed) r);
end $$;
grant execute on function api.stage_progress_repair to app_api;
