-- POST /journal/{entry_id}/resonance: charges one message and creates the model request. Returns the request to wait
-- for; an intimate entry is answered immediately, because no model reads it, and is not charged. A second request while
-- one runs is 409 and not charged (docs/contract/resonance.md#one-request-per-subject).
create or replace function api.resonance_create(
  entry_id bigint, llm_key text, idempotency_key text, patience_ms integer, monthly_cap integer
) returns json
language plpgsql volatile as $$
declare
  v_entry app.journal_entries;
  v_request bigint;
begin
  select * into v_entry from app.journal_entries e
   where e.user_id = lib.current_user_id() and e.id = resonance_create.entry_id and e.deleted_at is null;
  if not found then
    perform lib.refuse_masked('journal_entry', entry_id);
  elsif v_entry.classification = 'intimate' then
    return json_build_object('answer',
      (select to_json(b) from lib.resonance_body(lib.open(v_entry.message, 'journal_entries.message ' || v_entry.id),
        '[]', '[]', is_private => true,
        contraction_body => null, monthly_cap => monthly_cap) b));
  end if;
  v_request := lib.llm_request_create('resonance', entry_id, llm_key, idempotency_key, patience_ms, monthly_cap);
  if v_request is null then
    perform lib.raise(409, 'resonance_in_progress');
  end if;
  return json_build_object('request_id', v_request, 'run_here', llm_key = 'own');
end $$;
grant execute on function api.resonance_create to app_api;
