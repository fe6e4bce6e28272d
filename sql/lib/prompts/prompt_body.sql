-- The prompt of a week with the caller's answer: its columns are the keys of the JSON. answer is a row of nulls in an
-- unanswered week. If the catalogue no longer has the answered prompt, the week's own prompt shows, and the stored
-- question only if there is no prompt (docs/contract/prompts.md#what-a-week-shows).
create or replace function lib.prompt_body(week integer, answer app.prompt_responses) returns table (
  week_number integer, question text, has_responded boolean, response text, "timestamp" text, default_title text,
  prompt_ordinal integer
)
language sql stable as $$
  select week, coalesce(p.question, answer.question), answer.id is not null,
         lib.open(answer.response, 'prompt_responses.response ' || answer.id),
         lib.timestamp_json(answer.responded_at), p.default_title,
         case when answer.id is null then p.ordinal else answer.prompt_ordinal end
    from (values (1)) one left join lib.week_prompt(week, answer.prompt_ordinal) p on true
$$;
grant execute on function lib.prompt_body to app_api;
