-- app.practice_tags: own tags; the system's are a table of their own.
alter table app.practice_tags enable row level security;
create policy all_own on app.practice_tags to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.practice_tags to app_api, app_worker;
grant insert (user_id, slug, label, created_at), update (label), delete on app.practice_tags to app_api;
comment on table app.practice_tags is 'Practice tags of a person.';
comment on column app.practice_tags.id is 'Odd: the system''s are even, and share the space on the wire.';
