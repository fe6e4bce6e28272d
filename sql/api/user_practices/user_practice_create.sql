-- POST /user-practices/: selects a practice for its stage. An open selection of another practice ends today; one of the
-- same practice is returned. The unique index decides between parallel requests: one row stays open, and the request
-- that loses to another practice gets 409.
create or replace function api.user_practice_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_practice_id bigint := (body ->> 'practice_id')::bigint;
  v_practice app.practices;
  v_selection app.user_practices;
begin
  select * into v_practice from app.practices p where p.id = v_practice_id;
  if v_practice.retired_at is not null or (v_practice.id is null and lib.is_foreign('practice', v_practice_id)) then
    perform lib.raise(400, 'practice_not_approved');
  elsif v_practice.id is null then
    perform lib.raise(404, 'practice_not_found');
  elsif v_practice.stage_number <> (body ->> 'stage_number')::integer then
    perform lib.raise(400, 'stage_number_mismatch');
  end if;

  update app.user_practices u set end_date = lib.today()
   where u.user_id = v_me and u.stage_number = v_practice.stage_number and u.end_date is null
     and u.practice_id <> v_practice.id;
  insert into app.user_practices (user_id, practice_id, stage_number, start_date)
  values (v_me, v_practice.id, v_practice.stage_number, lib.today())
  on conflict (user_id, stage_number) where end_date is null do nothing
  returning * into v_selection;
  if found then
    perform lib.event('user_practice_created', jsonb_build_object(
      'user_id', v_me, 'user_practice_id', v_selection.id, 'practice_id', v_practice.id));
  else
    select * into v_selection from app.user_practices u
     where u.user_id = v_me and u.stage_number = v_practice.stage_number and u.end_date is null
       and u.practice_id = v_practice.id;
    if not found then
      perform lib.raise(409, 'active_practice_exists_for_stage');
    end if;
  end if;
  return (select to_json(b) from lib.user_practice_body(v_selection, resolved => false) b);
end $$;
grant execute on function api.user_practice_create to app_api;
