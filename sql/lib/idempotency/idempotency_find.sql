-- Finds the answer stored under the caller's idempotency key (docs/contract/http.md#idempotency-keys). It forgets one
-- that is a day old (a minute, where the key was made of an assistant's call), and one whose request wrote nothing if
-- anything of the person was written since. fingerprint: SHA-256 over method, path and body. If nothing is found, it
-- begins the list of lib.key_objects_add. Volatile: requests of one person run one after the other (lib.change_lock),
-- and it must see what a twin stored, or what another request forgot, while auth.enter waited. Without enable_seqscan
-- = off a plan that was made while the table was empty would read all of it. edits: the kind of object that a request
-- may create again under its key with another body, because the client edits it next: the answer that created it is
-- replayed, and `edits_next` says so. To the app alone: an assistant would get a text that it did not send.
create or replace function lib.idempotency_find(
  caller bigint, key text, fingerprint bytea, edits text default null,
  out replayed boolean, out response json, out tag text, out edits_next boolean
)
language plpgsql volatile set enable_seqscan = off as $$
declare
  v_row app.idempotency_keys;
begin
  select * into v_row from app.idempotency_keys k where k.user_id = caller and k.key = idempotency_find.key;
  replayed := found
    and v_row.created_at > lib.now() - case when starts_with(key, 'mcp:') then interval '1 minute' else '24 hours' end
    and (v_row.counter is null or v_row.counter = lib.change_counter());
  if not replayed then
    if v_row.key is not null then
      delete from app.idempotency_keys k where k.user_id = caller and k.key = idempotency_find.key;
    end if;
    perform set_config('app.key_objects', E'\n', true);
    return;
  elsif v_row.fingerprint <> idempotency_find.fingerprint then
    perform from app.idempotency_objects o
      where o.user_id = caller and o.key = idempotency_find.key and o.object = edits and o.created
        and lib.scope_held('app');
    if not found then
      perform lib.raise(422, 'idempotency_key_reused');
    end if;
    edits_next := true;
  end if;
  response := lib.open(v_row.response, 'idempotency_keys.response ' || v_row.key)::json;
  tag := v_row.tag;
end $$;
grant execute on function lib.idempotency_find to app_api;
