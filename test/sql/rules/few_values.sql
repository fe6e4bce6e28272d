-- Sums of values that few people of a group have, in each view of groups that sums them (docs/figures.md#small-groups).
select plan(4);
select stages(), chapters(1, '{a}');
select life(n) from unnest('{ann,ben,cleo,dan,eve,fay}'::text[]) n;
create function tap.sums(out told jsonb) language plpgsql as $$
begin
  perform tap.publish();
  set local role app_analyst_aggregates;
  select jsonb_object_agg(v.name, v.sum) into told from (
    select 'logged_done', sum(logged_done) from analytics_aggregates.goal_completions
    union all select 'units', sum(units) from analytics_aggregates.goal_completions
    union all select 'done', case when count(*) = count(done) then sum(done) end from analytics_aggregates.habit_days
    union all select 'energy_cost', sum(energy_cost) from analytics_aggregates.habits
    union all select 'energy_return', sum(energy_return) from analytics_aggregates.habits
    union all select 'finished', sum(finished) from analytics_aggregates.journal_entries
    union all select 'cost_usd', sum(cost_usd) from analytics_aggregates.llm_usage
    union all select 'dollars', sum(dollars) from analytics_aggregates.model_costs
    union all select 'unpriced_calls', sum(unpriced_calls) from analytics_aggregates.model_costs
    union all select 'minutes', sum(minutes) from analytics_aggregates.practice_sessions
    union all select 'median_minutes', sum(median_minutes) from analytics_aggregates.practice_sessions) v (name, sum);
  reset role;
end $$;
-- Gives the named people, and nobody else, a value of 1 in each of these columns.
create function tap.values_of(names text[]) returns jsonb language plpgsql as $$
declare
  v_people bigint[] := array(select tap.person(n) from unnest(names) n);
begin
  update app.goal_completions set completed_units = (user_id = any (v_people))::integer;
  update app.habits set energy_cost = (user_id = any (v_people))::integer;
  update app.habits set energy_return = energy_cost;
  update app.journal_entries set status = case when user_id = any (v_people) then 'finished' else 'draft' end;
  update app.llm_usage_log set estimated_cost_usd = case when user_id = any (v_people) then 1 end;
  update app.practice_sessions set duration_minutes = (user_id = any (v_people))::integer;
  return tap.sums();
end $$;
select as_owner();
select is(values_of('{ann,ben,cleo,dan,eve,fay}'), '{"logged_done": 6, "units": 6, "done": 6, "energy_cost": 6,
  "energy_return": 6, "finished": 6, "cost_usd": 6, "dollars": 6, "unpriced_calls": 0, "minutes": 6,
  "median_minutes": 1}', 'sums over everybody are told');
select is(values_of('{}'), '{"logged_done": 0, "units": 0, "done": 0, "energy_cost": 0,
  "energy_return": 0, "finished": 0, "cost_usd": null, "dollars": null, "unpriced_calls": 6, "minutes": 0,
  "median_minutes": 0}', 'so is that nobody has a value');
select is(values_of('{ann,ben,cleo,dan,eve}'), '{"logged_done": 5, "units": 5, "done": 5, "energy_cost": 5,
  "energy_return": 5, "finished": 5, "cost_usd": 5, "dollars": 5, "unpriced_calls": null, "minutes": 5,
  "median_minutes": 1}', 'and sums over five of six; the call that one alone has is not');
select is(values_of('{ann}'), '{"logged_done": null, "units": null, "done": null, "energy_cost": null,
  "energy_return": null, "finished": null, "cost_usd": null, "dollars": null, "unpriced_calls": 5, "minutes": null,
  "median_minutes": null}', 'no sum that one person alone has is told');
select * from finish();
