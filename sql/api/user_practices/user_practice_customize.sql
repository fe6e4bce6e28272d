-- PATCH /user-practices/{user_practice_id}/customize: an absent key leaves its field, null clears it. The route's shape
-- sends an override twice: as the client sent it (json keeps its keys in order) and in its normal form.
create or replace function api.user_practice_customize(
  user_practice_id bigint, sessions_limit integer, sessions_offset integer, body json
) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_patch jsonb := body;
  v_selection app.user_practices := lib.require_user_practice(user_practice_id, approved => true);
begin
  if v_patch #>> '{mode_config_override,normal,mode}' <> (lib.followed_practice(user_practice_id)).mode then
    perform lib.raise(400, 'mode_mismatch');
  end if;
  if v_patch ? 'custom_name' then
    update app.user_practices u set custom_name = body ->> 'custom_name'
     where u.user_id = v_me and u.id = v_selection.id
    returning u.* into v_selection;
  end if;
  if v_patch ? 'mode_config_override' then
    v_selection := lib.override_set(
      v_selection.id, body #> '{mode_config_override,sent}', body #> '{mode_config_override,normal}');
  end if;
  perform lib.event('user_practice_customized', jsonb_build_object('user_id', v_me, 'user_practice_id', v_selection.id,
    'fields_changed', (select jsonb_agg(k order by k) from jsonb_object_keys(v_patch) k)));
  return (select to_json(b) from lib.user_practice_detail_body(v_selection, sessions_limit, sessions_offset) b);
end $$;
grant execute on function api.user_practice_customize to app_api;
