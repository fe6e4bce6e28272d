-- The name by which others see an account: sanitised, on one line, at most 80 characters; null where nothing is left.
-- Internal: the functions that store or show it run it (docs/contract/users.md#patch-usersme).
create or replace function auth.display_name(name text) returns text
language sql immutable as $$
  select nullif(btrim(left(regexp_replace(lib.sanitise(name), '\s+', ' ', 'g'), 80)), '')
$$;
