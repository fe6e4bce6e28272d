-- True for the app itself, null for an assistant. Policies ask first, of each row, if `lib.app_asks() is not null`: it
-- costs a third of lib.scope_held. The planner takes `is not null` for true of nearly all rows; with `=`, `any` or a
-- boolean it expects few, and sorts all entries of a person where an index has the ten that are asked for.
create or replace function lib.app_asks() returns boolean
language sql stable parallel safe as $$
  select case when coalesce(current_setting('app.scopes', true), '') = '' then true end
$$;
grant execute on function lib.app_asks to app_api;
