-- The tag of an answer (docs/contract/conditional-requests.md#tags). input: as in lib.tag_input. Stable, as the
-- function of the route is, so that both see one snapshot. SQL, because with PL/pgSQL a 304 costs 2 % more. Definer: no
-- run-time role may read counters. last_write is null: 0.5.0 reads it, and the next release drops it.
create or replace function lib.tagged(
  caller bigint, input text, request text, out tag text, out last_write text
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat('"', md5(concat_ws(' ', caller, c.counter, k.counter, lib.today(),
           case when input <> '' then lib.tag_input(caller, input) end, request)), '"'),
         null
    from (values (caller)) person (id)
    left join app.catalogue_counter k on true
    left join app.change_counters c on c.user_id = person.id
$$;
grant execute on function lib.tagged to app_api;
