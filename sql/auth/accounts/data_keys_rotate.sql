-- npm run admin -- rotate-journal-keys: wraps the data keys of the next batch of people under the first master key
-- (docs/contract/auth.md#data-keys). A key that no given master key opens stays as it is and is listed. last_user_id:
-- where the next call continues, null at the end. Safe to stop and repeat. Owner only, so no grant.
create or replace function auth.data_keys_rotate(master_keys text[], after bigint, batch integer,
  out rewrapped integer, out unopened bigint[], out last_user_id bigint)
language plpgsql volatile as $$
declare
  v_row auth.data_keys;
  v_data_key text;
begin
  rewrapped := 0;
  unopened := '{}';
  for v_row in
    select * from auth.data_keys d where d.user_id > after and d.master_key_id <> auth.master_key_id(master_keys[1])
     order by d.user_id limit batch for update
  loop
    last_user_id := v_row.user_id;
    begin
      select extensions.pgp_sym_decrypt(v_row.wrapped_key, m) into strict v_data_key
        from unnest(master_keys) m where auth.master_key_id(m) = v_row.master_key_id limit 1;
      update auth.data_keys d set master_key_id = auth.master_key_id(master_keys[1]),
          wrapped_key = auth.data_key_wrap(v_data_key, master_keys[1])
       where d.user_id = v_row.user_id;
      rewrapped := rewrapped + 1;
    exception when no_data_found or external_routine_invocation_exception then
      unopened := unopened || v_row.user_id;
    end;
  end loop;
end $$;
