-- POST /v1/energy/plan: distributes the named habits over 21 days in turn and sums their stored energies. The habits
-- are read once, so a habit that is deleted meanwhile is either in the plan or refused.
create or replace function api.energy_plan_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_start date := (body ->> 'start_date')::date;
  v_ids bigint[];
  v_net integer[];  -- per requested habit; null where the caller has no such habit
  v_missing bigint;
  v_plan json;
  v_row app.energy_plans;
begin
  if v_start > date '9999-12-31' - 20 then
    perform lib.refuse_value('start_date', 'Value error, the plan would end after the year 9999');
  end if;
  select coalesce(array_agg(asked.id order by asked.nth), '{}'),
         array_agg(h.energy_return - h.energy_cost order by asked.nth)
    into v_ids, v_net
    from (select (item ->> 'id')::bigint, nth
            from jsonb_array_elements(body -> 'habits') with ordinality as i (item, nth)) as asked (id, nth)
    left join app.habits h on h.user_id = v_me and h.id = asked.id;
  select id into v_missing from unnest(v_ids, v_net) as asked (id, net)
   where net is null order by lib.is_foreign('habit', id) desc, id limit 1;
  if found then
    perform lib.refuse_missing('habit', v_missing, forbidden => 'habit_not_owned');
  elsif cardinality(v_ids) = 0 then
    perform lib.raise(400, 'habits_must_not_be_empty');
  end if;
  select to_json(r)
    into v_plan from (
      select json_agg((select to_json(r) from (select v_ids[o.nth] as habit_id,
      v_start + o.day as date) r) order by o.day) as items,
      sum(v_net[o.nth]) as net_energy
    from (select day, day % cardinality(v_ids) + 1 as nth from generate_series(0, 20) as day) o) r;
  insert into app.energy_plans (user_id, plan, reason_code, created_at)
  values (v_me, v_plan, 'generated_21_day_plan', lib.now())
  returning * into v_row;
  return (select to_json(b) from lib.energy_plan_body(v_row) b);
end $$;
grant execute on function api.energy_plan_create to app_api;
