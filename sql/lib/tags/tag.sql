-- The tag of an answer, and whether the client named it in If-None-Match (docs/contract/conditional-requests.md#tags).
-- Stable, so that it never sees a newer snapshot than the function of the route. Definer: no run-time role may read
-- counters.
create or replace function lib.tag(
  caller bigint, turns text, request text, given text[], out tag text, out held boolean
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_turn text := '';
  v_numbers text;
begin
  if turns <> '' then
    v_turn := lib.tag_turn(caller, turns);
  end if;
  select concat_ws(' ', coalesce(c.counter, 0), k.counter, l.hash)
    into v_numbers
    from lib.loaded_logic l
    left join app.catalogue_counter k on true
    left join app.change_counters c on c.user_id = caller;
  tag := '"' || md5(concat_ws(' ', caller, v_numbers, lib.today(), v_turn, request)) || '"';
  held := tag = any (given);
end $$;
grant execute on function lib.tag to app_api;
