-- The tag of an answer, and whether the client named it in If-None-Match (docs/contract/conditional-requests.md#tags).
-- Stable, so that it never sees a newer snapshot than the function of the route. Definer: no run-time role may read
-- counters.
create or replace function lib.tag(
  caller bigint, turns text, request text, given text[], out tag text, out held boolean
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_turn text := '';
begin
  if turns <> '' then
    v_turn := lib.tag_turn(caller, turns);
  end if;
  select '"' || md5(concat_ws(' ', caller, coalesce(max(c.counter), 0), (select k.counter from app.catalogue_counter k),
           (select l.hash from lib.loaded_logic l), lib.today(), v_turn, request)) || '"'
    into tag
    from app.change_counters c where c.user_id = caller;
  held := tag = any (given);
end $$;
grant execute on function lib.tag to app_api;
