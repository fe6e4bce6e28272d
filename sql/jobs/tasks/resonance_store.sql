-- Task resonance: stores what is valid of the model's answer; returns whether it came in time. The lock on the entry
-- orders a parallel edit: before, so that quotes are searched in the new text, or after, so that the edit moves the
-- notes. An entry that was deleted or made intimate meanwhile gets no notes; the charge stays.
create or replace function jobs.resonance_store(
  request_id bigint, notes json, hits json, candidates json, monthly_cap integer
) returns boolean
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_entry_id bigint;
  v_entry app.journal_entries;
  v_body text;
  v_answer json;
begin
  select r.entry_id into v_entry_id from app.llm_requests r
   where r.user_id = v_me and r.id = request_id and r.status = 'requested' for update;
  if not found then
    return false;
  end if;
  select * into v_entry from app.journal_entries e where e.user_id = v_me and e.id = v_entry_id for share;
  v_body := lib.open(v_entry.message, 'journal_entries.message ' || v_entry.id);
  if v_entry.deleted_at is not null or v_entry.classification = 'intimate' then
    select to_json(b) into v_answer from lib.resonance_body(v_body, '[]', '[]', is_private => false,
      contraction_body => null, monthly_cap => monthly_cap) b;
  else
    select to_json(b) into v_answer from lib.resonance_body(v_body, lib.marginalia_take(v_entry.id, v_body, notes),
      lib.suggestions_take(v_entry.id, v_body, hits, candidates), is_private => false,
      contraction_body => lib.contraction(), monthly_cap => monthly_cap) b;
  end if;
  perform lib.llm_request_settle(request_id, 'answered', v_answer);
  return true;
end $$;
grant execute on function jobs.resonance_store to app_api, app_worker;
