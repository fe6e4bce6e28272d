-- A habit of another app that changed there is what a new import would make of it (docs/contract/imports.md#links).
select plan(15);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
create function pg_temp.read(variadic source_rows jsonb[]) returns jsonb language plpgsql as $$
begin
  perform tap.import_read('habitkit', to_jsonb(source_rows));
  perform tap.import_apply();
  return api.import_get(tap.kept('import')) -> 'result';
end $$;
create function pg_temp.habit(changed jsonb) returns jsonb language sql as $$
  select tap.import_row('habit', 'a', '{"name": "Read", "icon": null, "start_date": "2026-06-01", "position": 1,
    "streak_rule": null, "subtractive": false, "target": null, "unit": null}' || changed)
$$;
create function pg_temp.day(units numeric) returns jsonb language sql as $$
  select tap.import_row('day', 'a/2026-06-01', jsonb_build_object('habit', 'a', 'day', '2026-06-01', 'units', units))
$$;
create function pg_temp.goals() returns text language sql as $$
  select string_agg(format('%s %s %s', g.target, g.target_unit, g.is_additive), ', ' order by g.id) from app.goals g
$$;

select pg_temp.read(pg_temp.habit('{"icon": "A", "target": 3, "unit": "pages",
  "streak_rule": {"kind": "per_week", "times": 3}}'), pg_temp.day(1));
select is(pg_temp.goals(), '1.5 pages t, 3 pages t, 4.5 pages t', 'three a day');
select is(pg_temp.read(pg_temp.habit('{"icon": "B"}'), pg_temp.day(null)) -> 'merge', '{"habit": 1, "day": 1}',
  'later one a day, as a tick');
select is((select h.icon from app.habits h), 'B', 'has its new icon');
select is((select h.streak_rule from app.habits h), null, 'no rule any more');
select is(pg_temp.goals(), '1 units t, 2 units t, 3 units t', 'and the goals of a new habit');
select is((select c.completed_units from app.goal_completions c), 2::double precision,
  'the tick counts as the clear one of them');
select pg_temp.read(pg_temp.habit('{"start_date": null}'));
select results_eq('select h.icon, h.start_date from app.habits h', $$ values ('', date '2026-06-01') $$,
  'an icon may go; without a day the first one stays');
select is(pg_temp.read(pg_temp.habit('{"subtractive": true, "target": 0}')) -> 'merge', '{"habit": 1}',
  'a habit becomes one to leave alone');
select is(pg_temp.goals(), '0 units f, 0 units f, 0 units f', 'with goals to leave alone');
select is(pg_temp.read(pg_temp.habit('{"streak_rule": {"kind": "per_week", "times": 3}}')) -> 'merge', '{"habit": 1}',
  'then one to do three times a week');
select is(pg_temp.goals(), '1 units t, 2 units t, 3 units t', 'with its goals');
select is(pg_temp.read(pg_temp.habit('{"subtractive": true, "target": 0}')) -> 'merge', '{"habit": 1}',
  'and one to leave alone again');

-- Of an own export whose habit had to take another name.
create function pg_temp.own(changed jsonb) returns jsonb language plpgsql as $$
begin
  perform tap.keep('import', (api.import_create('x', 'own', false) ->> 'id')::bigint), tap.as_role('app_worker');
  perform jobs.import_rows_store(tap.kept('import'), 'own', 0, jsonb_build_array(jsonb_build_object('list', 'habits',
    'key', 'habits/1', 'body', ('{"id": 1, "name": "Read", "icon": "A", "start_date": "2026-01-01", "energy_cost": 0,
      "energy_return": 0, "created_at": "2026-01-01T00:00:00Z"}' || changed)::text)));
  perform jobs.import_read_end(tap.kept('import'), null, '[]');
  perform tap.as_role('app_api');
  perform tap.import_apply();
  return (select jsonb_agg(h.name || h.icon order by h.id) from app.habits h);
end $$;
select is(pg_temp.own('{}'), '["Read", "Read (Import)A"]', 'a name that is taken');
select is(pg_temp.own('{"icon": "B"}'), '["Read", "Read (Import)B"]', 'is no reason against another icon');
select is(pg_temp.own('{"name": "Walk"}'), '["Read", "WalkA"]', 'and gives way to a new one');
select * from finish();
