-- GET /habits/{habit_id}/completions: what was logged for the habit's goals on the local days from `from_` to `to_`,
-- both included, by day and goal (docs/contract/habits.md#get-habitshabit_idcompletions).
create or replace function api.habit_completions_list(habit_id bigint, from_ date, to_ date) returns json
language plpgsql stable as $$
begin
  if to_ < from_ then
    perform lib.refuse_value('to', 'Value error, the last day can''t be before the first one', within => 'query');
  elsif to_ - from_ >= 400 then
    perform lib.refuse_value('to', 'Value error, at most 400 days', within => 'query');
  end if;
  perform from app.habits h where h.user_id = lib.current_user_id() and h.id = habit_completions_list.habit_id;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  return coalesce((
    select json_agg(b order by c.local_day, c.goal_id)
      from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
     cross join lateral lib.goal_completion_body(c) b
     where g.user_id = lib.current_user_id() and g.habit_id = habit_completions_list.habit_id
       and c.local_day between from_ and to_), '[]');
end $$;
grant execute on function api.habit_completions_list to app_api;
