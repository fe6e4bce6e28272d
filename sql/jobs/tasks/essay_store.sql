-- Task essay: writes the essay into its note, sanitised and cut to 10,000 characters; returns whether it came in time
-- (docs/contract/resonance.md#post-journalmarginaliamarginalia_idessay).
create or replace function jobs.essay_store(request_id bigint, essay text) returns boolean
language plpgsql volatile as $$
declare
  -- Cut again, because normalisation makes some texts longer, and sanitised again, because a cut may end in a space.
  v_essay text := lib.sanitise(left(lib.sanitise(left(essay, 10000)), 10000));
  v_request app.llm_requests := lib.llm_request_settle(request_id, 'answered');
begin
  if v_request.id is null then
    return false;
  end if;
  update app.marginalia m set essay = lib.seal(v_essay), essay_generated_at = lib.now(), updated_at = lib.now()
   where m.user_id = v_request.user_id and m.id = v_request.marginalia_id;
  return true;
end $$;
grant execute on function jobs.essay_store to app_api, app_worker;
