-- Stores the answer of a request, sealed, under its idempotency key in the transaction of its effect, with its ETag if
-- it has one; the result is the body that it was given (docs/contract/http.md#idempotency-keys). If the key has an
-- answer already, the effect is undone: no two requests take effect under one key, whatever ran before. After
-- DELETE /users/me there is no caller any more, and nothing is stored. What is long is compressed, since answers count
-- (lib.answer_size_add).
-- sets: the kind of object whose state the request sets, '' for all that it wrote, null where it creates something. The
-- answer belongs to these objects, or to those that it created. If the request set a state and found nothing to write,
-- its answer is good until anything of the person is written, because running it again does no harm. Where the request
-- adds to something, the list is empty (lib.key_objects_end), and nothing forgets the answer. The same holds for a key
-- that names one intention; what its request created is noted for the edits of lib.idempotency_find.
create or replace function lib.idempotency_add(
  caller bigint, key text, fingerprint bytea, inout body json, tag text default null, sets text default null
)
language plpgsql volatile as $$
declare
  v_one boolean := lib.names_one_intention(key);
  v_sealed bytea;
  v_objects text[][];
  v_counted text;
begin
  if lib.current_user_id() is null then
    return;
  end if;
  select array_agg(n.part) into v_objects
    from (select p.part, bool_or(p.part[3] = '-infinity') over (partition by p.part[1], p.part[2]) as has_all_days
            from string_to_table(current_setting('app.key_objects', true), E'\n') noted (line),
                 string_to_array(noted.line, ' ') p (part)) n
   where case when sets is null then n.part[4]::boolean else not v_one and sets in ('', n.part[1]) end
     and (n.part[3] = '-infinity' or not n.has_all_days);
  v_sealed := lib.seal(body::text, compress => length(body::text) > 2048,
    place => 'idempotency_keys.response ' || idempotency_add.key);
  insert into app.idempotency_keys (user_id, key, fingerprint, response, tag, counter, created_at)
  values (caller, idempotency_add.key, idempotency_add.fingerprint, v_sealed, idempotency_add.tag,
    case when not v_one and sets is not null and v_objects is null and current_setting('app.key_objects', true) <> ''
      then lib.change_counter() end, lib.now())
  on conflict on constraint idempotency_keys_pkey do nothing;
  if not found then
    raise serialization_failure using message = 'another request has taken this idempotency key';
  end if;
  insert into app.idempotency_objects (user_id, key, object, object_id, day, created)
  select distinct caller, idempotency_add.key, v_objects[n][1], v_objects[n][2]::bigint, v_objects[n][3]::date,
         sets is null
    from generate_subscripts(v_objects, 1) n;
  -- Assigned, as in auth.enter (docs/contract/decisions.md#a68).
  v_counted := lib.answer_size_add(coalesce(octet_length(v_sealed), 0));
end $$;
grant execute on function lib.idempotency_add to app_api;
