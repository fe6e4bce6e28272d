-- Writes a habit's own fields from a body: those that the body leaves out stay as they are, or without `keep` return to
-- null; the rule of its streak stays even then, because an app may not know of it. Goals and completions stay. A habit
-- that shares its name with another may keep it until it is renamed.
create or replace function lib.habit_edit(habit_id bigint, body jsonb, keep boolean) returns json
language plpgsql volatile as $$
declare
  v_row record;
begin
  perform lib.require_habit_name(body ->> 'name', h.id) from app.habits h
    where h.user_id = lib.current_user_id() and h.id = habit_edit.habit_id and h.name <> body ->> 'name';
  update app.habits h set (name, icon, start_date, energy_cost, energy_return, notification_times,
      notification_frequency, notification_days, milestone_notifications, sort_order, stage, revealed, is_carryover,
      shares_name, streak_rule) =
    (select b.name, b.icon, b.start_date, b.energy_cost, b.energy_return, b.notification_times,
      b.notification_frequency, b.notification_days, b.milestone_notifications, b.sort_order, b.stage, b.revealed,
      b.is_carryover, h.shares_name and b.name = h.name,
      case when body ? 'streak_rule' then b.streak_rule else h.streak_rule end
       from jsonb_populate_record(case when keep then h end, body) b)
   where h.user_id = lib.current_user_id() and h.id = habit_edit.habit_id
  returning h as habit, old.start_date as old_start, old.streak_rule is distinct from h.streak_rule
    or h.streak_rule ->> 'kind' = 'scheduled_days'
      and old.notification_days is distinct from h.notification_days as is_other_rule into v_row;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  if v_row.is_other_rule then
    perform lib.require_streak_rule((v_row.habit).streak_rule, kind.subtractive) from lib.habit_kind(v_row.habit) kind;
    perform lib.habit_rule_write(v_row.habit);
  end if;
  if v_row.is_other_rule or v_row.old_start <> (v_row.habit).start_date then
    perform lib.streaks_judge(habit_id);
  end if;
  return lib.habit_body(v_row.habit);
end $$;
grant execute on function lib.habit_edit to app_api;
