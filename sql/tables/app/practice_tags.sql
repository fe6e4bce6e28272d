-- app.practice_tags: tags of people. System tags have their own table.
create policy all_own on app.practice_tags to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.practice_tags to app_api, app_worker;
grant insert (user_id, slug, label, created_at), update (label), delete on app.practice_tags to app_api;
comment on table app.practice_tags is 'Practice tags of a person.';
comment on column app.practice_tags.id is
  'Odd: those of the system are even, so that both share one id space in the API.';
