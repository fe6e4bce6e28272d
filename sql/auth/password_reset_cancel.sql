-- POST /auth/password-reset/cancel, and a confirm whose owner is gated: kills a live token; a miss writes nothing.
create or replace function auth.password_reset_cancel(token text) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update auth.password_resets r set cancelled_at = lib.now()
   where r.id = (auth.password_reset_find(token) ->> 'reset_id')::bigint and r.used_at is null and r.cancelled_at is null;
  perform lib.event('password_reset_event', jsonb_build_object('action', case when found then 'cancelled' else 'cancel_noop' end));
  return null;
end $$;
grant execute on function auth.password_reset_cancel to app_api;
