-- The person's data key, unwrapped with the master key that wrapped it; made under the first master key where there is
-- none and may_create (docs/contract/auth.md#data-keys). Null: there are no master keys, and texts are not sealed. '!':
-- no master key opens the row; '-': the person has none yet. lib.seal and lib.open fail then
-- (docs/contract/http.md#decryption-failures). Internal.
create or replace function auth.data_key(user_id bigint, master_keys text[], may_create boolean) returns text
language plpgsql volatile as $$
declare
  v_wrapped bytea;
  v_key_id text;
  v_master text;
begin
  if cardinality(master_keys) = 0 then
    return null;
  end if;
  loop
    select d.wrapped_key, d.master_key_id into v_wrapped, v_key_id from auth.data_keys d
     where d.user_id = data_key.user_id;
    exit when found or not may_create;
    insert into auth.data_keys (user_id, wrapped_key, master_key_id)
    values (data_key.user_id,
      auth.data_key_wrap(encode(extensions.gen_random_bytes(32), 'base64'), master_keys[1]),
      auth.master_key_id(master_keys[1]))
    on conflict do nothing;
  end loop;
  if v_wrapped is null then
    return '-';
  end if;
  select m into v_master from unnest(master_keys) m where auth.master_key_id(m) = v_key_id;
  return case when found then extensions.pgp_sym_decrypt(v_wrapped, v_master) else '!' end;
exception when external_routine_invocation_exception then  -- the row itself is damaged
  return '!';
end $$;
