-- A selection of the caller, or a refusal (docs/contract/user-practices.md#selections-of-other-people). With
-- `approved`, its practice must be approved or the caller's own, else 400: a practice can lose its approval after it
-- was selected.
create or replace function lib.require_user_practice(user_practice_id bigint, approved boolean default false)
returns app.user_practices
language plpgsql stable as $$
declare
  v_selection app.user_practices;
begin
  select * into v_selection from app.user_practices u
   where u.user_id = lib.current_user_id() and u.id = require_user_practice.user_practice_id;
  if not found then
    perform lib.refuse_missing('user_practice', user_practice_id);
  end if;
  if require_user_practice.approved then
    perform from app.practices p where p.id = v_selection.practice_id;  -- the policy shows approved and own ones
    if not found then
      perform lib.raise(400, 'practice_not_approved');
    end if;
  end if;
  return v_selection;
end $$;
grant execute on function lib.require_user_practice to app_api;
