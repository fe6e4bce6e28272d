-- Records the usage of model calls in its own transaction as soon as the vendor answered, so that no outcome of the
-- request loses it (docs/contract/resonance.md#usage). Writes nothing for an account that is gone or is deleted
-- meanwhile.
create or replace function jobs.llm_usage_record(
  request_id bigint, usage json, kind text default null, whose_key text default null
) returns void
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
begin
  if v_me is null then
    return;
  end if;
  perform lib.llm_usage_note(usage, (
    select coalesce(r.entry_id, m.entry_id)
      from app.llm_requests r left join app.marginalia m on m.user_id = r.user_id and m.id = r.marginalia_id
     where r.user_id = v_me and r.id = request_id), kind, whose_key);
exception when foreign_key_violation then
  return;
end $$;
grant execute on function jobs.llm_usage_record to app_api, app_worker;
