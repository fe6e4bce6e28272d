-- Refuses weeks and months for a habit that has a subtractive goal: a day without anything logged is clean there
-- (docs/contract/habits.md#streak-rules).
create or replace function lib.require_streak_rule(streak_rule jsonb, subtractive boolean) returns void
language plpgsql stable as $$
begin
  if subtractive and lib.streak_unit(streak_rule) <> 'day' then
    perform lib.refuse_value('streak_rule',
      streak_rule ->> 'kind' || ' is not allowed for a habit that has a subtractive goal');
  end if;
end $$;
grant execute on function lib.require_streak_rule to app_api;
