-- Counts an answer that was just stored; beyond 20 MiB of answers it raises 429 with the seconds until the oldest one
-- expires (docs/contract/http.md#what-a-person-may-store). The sum is computed anew only there, because answers that
-- expire or are forgotten stay in it until then. 512 bytes: as in lib.answers_measure.
create or replace function lib.answer_size_add(bytes bigint) returns void
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_most constant bigint := 20 * 1024 * 1024;
  v_stored bigint;
begin
  update app.stored_sizes s set answer_bytes = s.answer_bytes + bytes + 512 where s.user_id = v_me
  returning s.answer_bytes into v_stored;
  if v_stored <= v_most then
    return;
  elsif v_stored is null then  -- there is no row yet
    v_stored := (select b.answer_bytes from lib.stored_sizes_begin() b);
  else
    update app.stored_sizes s set answer_bytes = lib.answers_measure() where s.user_id = v_me
    returning s.answer_bytes into v_stored;
  end if;
  if v_stored > v_most then
    perform lib.raise_until(429, 'answer_storage_exceeded', (
      select min(k.created_at) + interval '24 hours' from app.idempotency_keys k
       where k.user_id = v_me and k.created_at > lib.now() - interval '24 hours'));
  end if;
end $$;
grant execute on function lib.answer_size_add to app_api;
