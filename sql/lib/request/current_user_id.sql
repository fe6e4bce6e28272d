-- The caller, as auth.enter or, in a job, jobs.enter set it for this transaction; null without one. Policies compare
-- user_id with it: PostgreSQL inlines it and uses the index.
create or replace function lib.current_user_id() returns bigint
language sql stable parallel safe as $$
  select nullif(current_setting('app.user_id', true), '')::bigint
$$;
grant execute on function lib.current_user_id to app_api, app_worker;
