-- Refuses a practice that the caller cannot share (docs/contract/practice-shares.md#who-may-share). Shareable are
-- presets and the caller's own practices, unless retired; an approved practice of somebody else is 403, like a hidden
-- one.
create or replace function lib.require_shareable_practice(practice_id bigint) returns void
language plpgsql stable as $$
begin
  perform from app.practices p
   where p.id = practice_id and p.retired_at is null and (p.preset or p.submitted_by_user_id = lib.current_user_id());
  if not found then
    perform lib.refuse_missing('practice', practice_id);
  end if;
end $$;
grant execute on function lib.require_shareable_practice to app_api;
