-- POST /prompts/{week_number}/respond: writes the answer and a journal entry, or neither. A person answers a week once:
-- of parallel answers the first writes, the others are 409.
create or replace function api.prompt_response_create(week_number bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_text text := lib.sanitise(body ->> 'response');
  v_title text := nullif(lib.sanitise(body ->> 'title'), '');
  v_week integer;
  v_prompt record;
  v_bytes bigint;
begin
  if length(v_text) < 10 then  -- the shape counted the text as it was sent
    perform lib.refuse_value('response', 'Value error, an answer has at least 10 characters');
  end if;
  v_week := lib.require_week(week_number, (body ->> 'prompt_ordinal')::bigint);
  if length(v_text) > 10000 then
    perform lib.raise(422, 'response_too_long');
  elsif length(v_title) > 200 then
    perform lib.raise(422, 'title_too_long');
  end if;
  select * into v_prompt from lib.week_prompt(v_week, (body ->> 'prompt_ordinal')::bigint);
  insert into app.prompt_responses (user_id, week_number, prompt_ordinal, question, response, responded_at)
  values (v_me, v_week, v_prompt.ordinal, v_prompt.question, lib.seal(v_text), lib.now())
  on conflict on constraint prompt_responses_once_per_week do nothing;
  if not found then
    perform lib.raise(409, 'already_responded');
  end if;
  insert into app.journal_entries as e (user_id, written_at, local_day, updated_at, message, title, tag)
  values (v_me, lib.now(), lib.today(), lib.now(), lib.seal(v_text),
    lib.seal(coalesce(v_title, v_prompt.default_title)), 'weekly_prompt')
  returning lib.entry_bytes(e) into v_bytes;
  perform lib.journal_size_add(v_bytes, 1);
  perform lib.event('prompt_response_submitted', jsonb_build_object('user_id', v_me, 'week_number', v_week));
  return lib.prompt_with_answer(v_week);
end $$;
grant execute on function api.prompt_response_create to app_api;
