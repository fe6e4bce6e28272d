-- Tasks password_changed_mail and session_ended_mail: the address to write to, null where the account is gone. Definer:
-- it reads accounts.
create or replace function jobs.password_changed_mail_load(user_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.email from auth.users u where u.id = password_changed_mail_load.user_id and u.deleted_at is null
$$;
grant execute on function jobs.password_changed_mail_load to app_worker;
