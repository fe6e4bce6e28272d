-- POST /v1/energy/plan: 21 days, round robin over the requested habits, with their stored energies (habits.md section 7).
create or replace function api.energy_plan_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_start date := (body ->> 'start_date')::date;
  v_ids bigint[] := array(select (h.item ->> 'id')::bigint from jsonb_array_elements(body -> 'habits') with ordinality as h (item, nth)
                           order by h.nth);
  v_missing bigint[] := array(select distinct i from unnest(v_ids) i
                               where not exists (select from app.habits h where h.user_id = v_me and h.id = i) order by i);
  v_plan json;
begin
  if cardinality(v_missing) > 0 then
    perform lib.refuse_missing('habit', coalesce((select i from unnest(v_missing) i where lib.is_foreign('habit', i) limit 1),
      v_missing[1]), forbidden => 'habit_not_owned');
  elsif cardinality(v_ids) = 0 then
    perform lib.raise(400, 'habits_must_not_be_empty');
  elsif v_start > date '9999-12-31' - 20 then
    perform lib.refuse_value('start_date', 'Value error, the plan would end after the year 9999');
  end if;
  select json_build_object(
      'items', json_agg(json_build_object('habit_id', h.id, 'date', v_start + day) order by day),
      'net_energy', sum(h.energy_return - h.energy_cost))
    into v_plan
    from generate_series(0, 20) as day
    join app.habits h on h.user_id = v_me and h.id = v_ids[day % cardinality(v_ids) + 1];
  insert into app.energy_plans (user_id, plan, reason_code, created_at)
  values (v_me, v_plan, 'generated_21_day_plan', lib.now());
  return json_build_object('plan', v_plan, 'reason_code', 'generated_21_day_plan');
end $$;
comment on function api.energy_plan_create is 'Plans 21 days over the given habits.';
grant execute on function api.energy_plan_create to app_api;
