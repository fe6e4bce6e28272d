-- PATCH /promotions/{promotion_id}: folds a quote into one of the caller's reflections, or unfolds it with null.
-- Missing and foreign quotes are both 404. The reflection is locked before the quote, as an edit of an entry locks
-- them, so that the two requests never wait for each other.
create or replace function api.promotion_update(promotion_id bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_target bigint := (body ->> 'included_in_entry_id')::bigint;
  v_quote app.promoted_quotes;
begin
  if v_target is not null and exists (select from app.promoted_quotes q
      where q.user_id = v_me and q.id = promotion_update.promotion_id) then
    perform lib.require_reflection(v_target);
  end if;
  update app.promoted_quotes q set included_in_entry_id = v_target, updated_at = lib.now()
   where q.user_id = v_me and q.id = promotion_update.promotion_id
  returning * into v_quote;
  if not found then
    perform lib.raise(404, 'promotion_not_found');
  end if;
  return (select to_json(b) from lib.promoted_quote_body(v_quote) b);
end $$;
grant execute on function api.promotion_update to app_api;
