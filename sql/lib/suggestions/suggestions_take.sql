-- Stores the valid ones of a model's suggestions, at most five, and returns their bodies in order
-- (docs/contract/suggestions.md#which-suggestions-are-kept). A candidate may have been deleted during the model
-- call.
create or replace function lib.suggestions_take(
  entry_id bigint, body text, model_suggestions json, candidates json
) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_suggestion app.completion_suggestions;
  v_sent record;
  v_span int4range;
  v_taken int4multirange := '{}';
  v_targets integer[] := '{}';
  v_bodies json[] := '{}';
begin
  for v_sent in
    select o.index, o.quote, lib.sanitise(o.quote) as label, f.start, g.id as goal_id,
           u.id as user_practice_id
      from rows from (json_to_recordset(model_suggestions) as (index integer, quote text))
        with ordinality as o (index, quote, nth)
      cross join lib.find_text(body, o.quote) as f (start)
      cross join json_to_record(candidates -> o.index) as c (goal_id bigint, user_practice_id bigint)
      left join app.goals g on g.user_id = v_me and g.id = c.goal_id
      left join app.user_practices u on u.user_id = v_me and u.id = c.user_practice_id
     where o.index between 0 and json_array_length(candidates) - 1 and (g.id is null) <> (u.id is null)
       and length(o.quote) between 1 and 280 and length(lib.sanitise(o.quote)) between 1 and 255
       and f.start is not null
     order by o.nth
  loop
    v_span := int4range(v_sent.start, v_sent.start + length(v_sent.quote));
    continue when v_taken && v_span or v_sent.index = any (v_targets);
    v_taken := v_taken + v_span::int4multirange;
    v_targets := v_targets || v_sent.index;
    insert into app.completion_suggestions (user_id, entry_id, target_type, goal_id, user_practice_id, label,
      anchor_start, anchor_end, anchor_text, created_at, updated_at)
    values (v_me, suggestions_take.entry_id, case when v_sent.goal_id is null then 'practice' else 'habit' end,
      v_sent.goal_id, v_sent.user_practice_id, lib.seal(v_sent.label), lower(v_span), upper(v_span),
      lib.seal(v_sent.quote), lib.now(), lib.now())
    returning * into v_suggestion;
    v_bodies := v_bodies || (select to_json(b) from lib.completion_suggestion_body(v_suggestion) b);
    exit when cardinality(v_bodies) = 5;
  end loop;
  return array_to_json(v_bodies);
end $$;
grant execute on function lib.suggestions_take to app_api, app_worker;
