-- app.return_offer_dismissals: one row per person and episode (docs/contract/metta-return.md#eligibility-and-episodes).
create policy all_own on app.return_offer_dismissals to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.return_offer_dismissals to app_api, app_worker;
grant insert (user_id, episode_key, dismissed_at) on app.return_offer_dismissals to app_api;
create trigger changes_on_write after insert or update or delete on app.return_offer_dismissals for each row
  execute function lib.change_counted('user_id', 'return_offer', '');
comment on table app.return_offer_dismissals is 'Return offers that a person has dismissed.';
comment on column app.return_offer_dismissals.episode_key is
  '<cycle>:<stage>; a new stage or cycle brings a new offer.';
