-- POST /metta-return/offer/dismiss: dismisses the return offer of this episode; a repeat changes nothing.
create or replace function api.return_offer_dismiss() returns json
language plpgsql volatile as $$
declare
  v_episode text := lib.return_episode();
begin
  if v_episode is null then
    perform lib.raise(409, 'return_not_eligible');
  end if;
  insert into app.return_offer_dismissals (user_id, episode_key, dismissed_at)
  values (lib.current_user_id(), v_episode, lib.now())
  on conflict (user_id, episode_key) do nothing;
  -- The offer of another stage or cycle is another offer.
  perform lib.key_objects_add(o.object, '{0}') from unnest('{return_offer, stage_progress}'::text[]) o (object);
  return api.return_state_get();
end $$;
grant execute on function api.return_offer_dismiss to app_api;
