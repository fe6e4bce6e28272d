-- The outcome of a request: null while it runs, {"answer":body} or {"failed":true}. give_up settles a running request
-- as failed; {"failed":true} is returned and not raised, since a refusal would roll the refund of that back. A failed
-- resonance over an entry that the care screen flags returns only the care (docs/contract/resonance.md#care-answer).
create or replace function jobs.llm_request_answer(request_id bigint, give_up boolean, monthly_cap integer) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_request app.llm_requests;
  v_message text;
begin
  if give_up then
    perform jobs.llm_request_fail(request_id);
  end if;
  select * into v_request from app.llm_requests r where r.user_id = v_me and r.id = request_id;
  if v_request.status = 'requested' then
    return null;
  elsif v_request.status = 'answered' and v_request.kind = 'resonance' then
    return json_build_object('answer', lib.open(v_request.answer, 'llm_requests.answer ' || v_request.id)::json);
  elsif v_request.status = 'answered' then
    return json_build_object('answer', (
      select lib.essay_body(m, monthly_cap) from app.marginalia m
       where m.user_id = v_me and m.id = v_request.marginalia_id));
  end if;
  select lib.open(e.message, 'journal_entries.message ' || e.id) into v_message from app.journal_entries e
   where e.user_id = v_me and e.id = v_request.entry_id;
  if lib.care_flag(v_message) then
    return json_build_object('answer',
      (select to_json(b) from lib.resonance_body(v_message, '[]', '[]', is_private => false, contraction_body => null,
        monthly_cap => monthly_cap) b));
  end if;
  return json_build_object('failed', true);
end $$;
grant execute on function jobs.llm_request_answer to app_api;
