-- app.visible_practice_tags: the caller's own tags and the system's, in one list for GET /practice-tags/.
create or replace view app.visible_practice_tags with (security_invoker = true) as
  select user_id, id, slug, label, created_at from app.practice_tags
  union all
  select null, id, slug, label, created_at from app.system_practice_tags;
grant select on app.visible_practice_tags to app_api;
comment on view app.visible_practice_tags is 'Own practice tags and those of the system.';
