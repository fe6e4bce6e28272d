-- app.token_uses: what tokens asked, per day and route, for 90 days (docs/contract/tokens.md#get-tokenstoken_iduses).
create policy all_own on app.token_uses to app_api using (user_id = lib.current_user_id());
grant select on app.token_uses to app_api;
grant insert (user_id, token_id, day, route, texts), update (texts) on app.token_uses to app_api;
comment on table app.token_uses is 'Requests of tokens, per day and route.';
comment on column app.token_uses.day is 'The local day of the requests.';
comment on column app.token_uses.route is 'Method and path of the route.';
comment on column app.token_uses.calls is 'Requests that were answered.';
comment on column app.token_uses.refusals is 'Requests that were refused.';
comment on column app.token_uses.texts is 'Sealed texts that were given out.';
