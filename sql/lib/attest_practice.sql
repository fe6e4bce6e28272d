-- Logs a practice session that the journal attests, as long as the effective config says, else one minute; refused while
-- the practice's stage is locked (journal.md section 5.3).
create or replace function lib.attest_practice(user_practice_id bigint) returns void
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_practice record;
begin
  select u.stage_number, p.mode, coalesce(u.mode_config_override, p.mode_config)::jsonb as config into v_practice
    from app.user_practices u join app.practices p on p.id = u.practice_id
   where u.user_id = v_me and u.id = attest_practice.user_practice_id;
  if not found then
    perform lib.raise(404, 'completion_suggestion_not_found');
  elsif v_practice.stage_number > lib.highest_unlocked_stage() then
    perform lib.raise(403, 'stage_locked');
  end if;
  insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode, mode_metadata, completed)
  select v_me, attest_practice.user_practice_id, lib.now(),
         case when config ->> 'mode' = v_practice.mode and jsonb_typeof(config -> 'duration_minutes') = 'number'
           and (config ->> 'duration_minutes')::numeric > 0 then (config ->> 'duration_minutes')::double precision else 1 end,
         v_practice.mode, json_build_object('attested_via', 'journal', 'mode', v_practice.mode), true
    from (select v_practice.config) as c (config);
end $$;
grant execute on function lib.attest_practice to app_api;
