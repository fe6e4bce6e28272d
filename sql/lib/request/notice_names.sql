-- A person's names in notices of this hour and the next: a process that asks again within an hour always knows them.
create or replace function lib.notice_names(user_id bigint) returns text[]
language sql stable as $$
  select array[lib.notice_name('person', user_id), lib.notice_name('person', user_id, now() + interval '1 hour')]
$$;
grant execute on function lib.notice_names to app_api;
