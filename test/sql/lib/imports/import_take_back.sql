-- An undo gives back what was there before a merge, nothing included (docs/contract/imports.md#undo).
select plan(7);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
create function pg_temp.read(habit jsonb) returns void language plpgsql as $$
begin
  perform tap.import_read('habitkit', jsonb_build_array(jsonb_build_object('kind',
    'habit', 'key', 'a', 'body', ('{"name": "Read", "icon": null, "start_date": "2026-06-01", "position": 1,
      "streak_rule": null, "subtractive": false, "target": null, "unit": null}' || habit)::text)));
  perform tap.import_apply();
end $$;

select pg_temp.read('{}');
select pg_temp.read('{"target": 4, "unit": "pages", "streak_rule": {"kind": "per_week", "times": 3}}');
select is(import_undone(), '{"gone": {}, "restored": {"habit": 1}, "kept": {}}', 'a habit that was merged');
select is((select h.streak_rule from app.habits h), null, 'has no rule again');
select is((select r.streak_rule from app.habit_rules r order by r.from_day desc limit 1), null,
  'from today on');
select is((select g.target from app.goals g where g.tier = 'clear'), 2::double precision, 'and its goals');

select pg_temp.read('{"name": "Walk"}');
select habit('Read');
select is(import_undone(), '{"gone": {}, "restored": {}, "kept": {"habit": 1}}',
  'what cannot go back, because its name is taken, stays');
select is((select count(*) from app.habits h where h.name in ('Read', 'Walk')), 2::bigint, 'beside the other');
select is(api.import_get(kept('import')) ->> 'state', 'undone', 'and stops nothing');
select * from finish();
