-- The tag of an answer, whether the client named it in If-None-Match (docs/contract/conditional-requests.md#tags), and
-- the answer's X-Last-Write (docs/contract/http.md#last-writes). Stable, as the function of the route is, so that both
-- see one snapshot. Definer: no run-time role may read counters.
create or replace function lib.tagged(
  caller bigint, input text, request text, given text[], out tag text, out held boolean, out last_write text
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_more text;
begin
  if input <> '' then
    v_more := lib.tag_input(caller, input);
  end if;
  select concat('"', md5(concat_ws(' ', caller, coalesce(c.counter, 0), k.counter, lib.today(), v_more, request)), '"'),
         lib.seen_place(c.xmin)
    into tag, last_write
    from (values (caller)) person (id)
    left join app.catalogue_counter k on true
    left join app.change_counters c on c.user_id = person.id;
  held := tag = any (given);
end $$;
grant execute on function lib.tagged to app_api;
