-- The key under which analysts know a habit: the same in every view, and nothing but the person's random key and the
-- habit's number decide it.
create or replace function lib.habit_key(person uuid, habit_id bigint) returns uuid
language sql immutable parallel safe as $$
  select md5(person::text || ' ' || habit_id::text)::uuid
$$;
grant execute on function lib.habit_key to app_analyst;
