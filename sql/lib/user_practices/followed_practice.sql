-- The practice of one of the caller's selections. Definer: a practice that lost its approval after it was selected
-- stays readable to those who follow it, and to no one else.
create or replace function lib.followed_practice(user_practice_id bigint) returns app.practices
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_practice app.practices;
begin
  select p.* into v_practice from app.user_practices u join app.practices p on p.id = u.practice_id
   where u.user_id = lib.current_user_id() and u.id = followed_practice.user_practice_id;
  return v_practice;
end $$;
grant execute on function lib.followed_practice to app_api;
