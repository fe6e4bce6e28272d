-- Refuses what people wait for while its task is paused: 503 with Retry-After, and nothing is charged
-- (docs/contract/admin-jobs.md#pauses).
create or replace function lib.refuse_paused(task text) returns void
language plpgsql stable as $$
declare
  v_pause jobs.pauses;
begin
  select p.* into v_pause from jobs.pauses p
   where p.task = refuse_paused.task and (p.until is null or p.until > now());
  if found then
    perform lib.raise_until(503, 'service_unavailable',
      lib.now() + coalesce(v_pause.until - now(), interval '1 minute'));
  end if;
end $$;
grant execute on function lib.refuse_paused to app_api;
