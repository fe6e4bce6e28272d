-- app.practice_tags: tags of people. System tags have their own table.
create policy all_own on app.practice_tags to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.practice_tags to app_api, app_worker;
grant insert (user_id, slug, label, created_at), update (label), delete on app.practice_tags to app_api;
create trigger changes_on_write after insert or update on app.practice_tags for each row
  execute function lib.change_row('practice_tag', 'id');
create trigger changes_on_delete after delete on app.practice_tags referencing old table as gone for each statement
  execute function lib.change_gone('practice_tag', 'id');
comment on table app.practice_tags is 'Practice tags of a person.';
comment on column app.practice_tags.id is
  'Odd: those of the system are even, so that both share one id space in the API.';
