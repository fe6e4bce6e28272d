-- POST /journal/marginalia/{marginalia_id}/essay: starts the essay of a note, which is free and written once. Returns
-- the note if it has an essay or its entry is intimate, else the request to wait for: a running one, if there is one.
-- The loop: a request that ran at the insert may be settled before the select.
create or replace function api.essay_create(
  marginalia_id bigint, llm_key text, idempotency_key text, patience_ms integer, monthly_cap integer default null,
  body jsonb default null
) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_note app.marginalia;
  v_entry app.journal_entries;
  v_request bigint;
begin
  loop
    select * into v_note from app.marginalia m where m.user_id = v_me and m.id = essay_create.marginalia_id;
    if not found then
      perform lib.raise(404, 'marginalia_not_found');
    end if;
    select * into strict v_entry from app.journal_entries e where e.user_id = v_me and e.id = v_note.entry_id;
    if v_note.essay is null and v_entry.deleted_at is not null then
      perform lib.raise(404, 'journal_entry_not_found');
    elsif v_note.essay is not null or v_entry.classification = 'intimate' then
      return json_build_object('answer', lib.essay_body(v_note, monthly_cap));
    end if;
    v_request := lib.llm_request_create('essay', marginalia_id, llm_key, idempotency_key, patience_ms, null);
    if v_request is not null then
      return json_build_object('request_id', v_request, 'run_here', llm_key = 'own');
    end if;
    select r.id into v_request from app.llm_requests r
     where r.user_id = v_me and r.marginalia_id = essay_create.marginalia_id and r.status = 'requested';
    if found then
      return json_build_object('request_id', v_request, 'run_here', false);
    end if;
  end loop;
end $$;
grant execute on function api.essay_create to app_api;
