-- Refuses a practice whose links the caller can't hold: presets and own submissions are shareable, retired ones are not; an
-- approved submission of somebody else's is 403 like a hidden one (practices.md section 7.1, decision D24).
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
