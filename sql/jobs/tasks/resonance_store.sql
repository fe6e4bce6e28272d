-- Task resonance: keeps what holds of what the model said, and answers whether it came in time. The entry is locked for
-- share, so an edit comes before, and is what the quotes are looked for in, or after, and moves the notes. An entry that
-- was deleted or made intimate meanwhile keeps no note; the charge stays, since the model answered.
-- `usage` comes from workers of release 0.1.0 alone: later ones call jobs.llm_usage_record.
create or replace function jobs.resonance_store(
  request_id bigint, notes json, hits json, candidates json, monthly_cap integer, usage json default '[]'
) returns boolean
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_entry app.journal_entries;
  v_body text;
  v_answer json;
begin
  perform jobs.llm_usage_record(request_id, usage);
  perform from app.llm_requests r where r.user_id = v_me and r.id = request_id and r.status = 'requested' for update;
  if not found then
    return false;
  end if;
  select e.* into v_entry from app.journal_entries e
   where e.user_id = v_me and e.id = (select r.entry_id from app.llm_requests r where r.user_id = v_me and r.id = request_id)
     for share;
  v_body := lib.open(v_entry.message);
  if v_entry.deleted_at is not null or v_entry.classification = 'intimate' then
    select to_json(b) into v_answer from lib.resonance_body(v_body, '[]', '[]', false, null, monthly_cap) b;
  else
    select to_json(b) into v_answer from lib.resonance_body(v_body, lib.marginalia_take(v_entry.id, v_body, notes),
      lib.suggestions_take(v_entry.id, v_body, hits, candidates), false, lib.contraction(), monthly_cap) b;
  end if;
  perform lib.llm_request_settle(request_id, 'answered', v_answer);
  return true;
end $$;
grant execute on function jobs.resonance_store to app_api, app_worker;
