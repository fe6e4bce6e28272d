-- app.feedback: what people report of the app, for 180 days (docs/contract/feedback.md). Operators read it by
-- api.feedback_list, which opens each person's words with their data key.
create policy all_own on app.feedback to app_api using (user_id = lib.current_user_id());
create policy all_assistants on app.feedback as restrictive to app_api using (lib.app_asks() is not null);
grant select on app.feedback to app_api;
grant insert (user_id, public_id, category, impact, summary, intent, expected, actual, screen, platform, app_build,
  viewport_class, locale, correlation_id, created_at) on app.feedback to app_api;
create trigger texts_bind before insert or update of summary, intent, expected, actual, screen on app.feedback
  for each row execute function lib.texts_bind('summary', 'intent', 'expected', 'actual', 'screen');
comment on table app.feedback is 'What people report of the app.';
comment on column app.feedback.public_id is 'What a person names to support: FB- and eight digits and letters.';
comment on column app.feedback.status is 'What admins made of it: open, seen or done.';
comment on column app.feedback.summary is 'Sealed.';
comment on column app.feedback.intent is 'What the person wanted to do. Sealed.';
comment on column app.feedback.expected is 'What the person expected. Sealed.';
comment on column app.feedback.actual is 'What happened instead. Sealed.';
comment on column app.feedback.screen is 'Where in the app, in words of the app or the person. Sealed.';
comment on column app.feedback.viewport_class is 'How large the window was, in words of the app.';
comment on column app.feedback.correlation_id is 'X-Request-ID of the request that it is about.';
