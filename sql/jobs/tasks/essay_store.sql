-- Task essay: writes the essay into its note, sanitised and cut to 10,000 characters; answers whether it came in time.
create or replace function jobs.essay_store(request_id bigint, essay text, usage json default '[]') returns boolean
language plpgsql volatile as $$
declare
  v_essay text := lib.sanitise(left(essay, 10000));
  v_request app.llm_requests;
begin
  -- Only workers of release 0.1.0 pass usage; later ones call jobs.llm_usage_record.
  perform jobs.llm_usage_record(request_id, usage);
  v_request := lib.llm_request_settle(request_id, 'answered');
  if v_request.id is null then
    return false;
  elsif length(v_essay) > 10000 then  -- normalisation made it longer
    v_essay := lib.sanitise(left(essay, 5000));
  end if;
  update app.marginalia m set essay = lib.seal(v_essay), essay_generated_at = lib.now(), updated_at = lib.now()
   where m.user_id = v_request.user_id and m.id = v_request.marginalia_id;
  return true;
end $$;
grant execute on function jobs.essay_store to app_api, app_worker;
