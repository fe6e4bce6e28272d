-- Keeps what an analyst of groups is told next; answers false and keeps nothing where the account is gone or was told
-- more since the row `last`: of two processes that answer one analyst at once, the second compares again. Definer: it
-- writes what no role may.
create or replace function auth.answers_keep(user_id bigint, last bigint, answers json) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.users u where u.id = answers_keep.user_id for no key update;
  if not found or exists (select from auth.told_answers t where t.user_id = answers_keep.user_id and t.id > last) then
    return false;
  end if;
  insert into auth.told_answers (user_id, answer, people, told_at)
  select answers_keep.user_id, a.answer, a.people, lib.machine_now()
    from json_to_recordset(answers) a (answer json, people integer);
  return true;
end $$;
grant execute on function auth.answers_keep to app_api;
