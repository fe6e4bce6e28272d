-- Exports of two accounts have the same numbers, and name other things by them (docs/contract/imports.md#own-export).
select plan(9);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
create function pg_temp.row(list text, id bigint, body jsonb) returns jsonb language sql as $$
  select jsonb_build_object('list', list, 'key', list || '/' || id,
    'body', (jsonb_build_object('id', id) || body)::text)
$$;
create function pg_temp.read(account text, variadic source_rows jsonb[]) returns jsonb language plpgsql as $$
begin
  perform tap.keep('import', (api.import_create('x', 'own', false) ->> 'id')::bigint), tap.as_role('app_worker');
  perform jobs.import_begin(tap.kept('import'));
  perform jobs.import_rows_store(tap.kept('import'), 'own', 0, to_jsonb(source_rows));
  perform jobs.import_rows_store(tap.kept('import'), 'own', 100, jsonb_build_array(  -- wherever the account stands
    pg_temp.row('account', null, jsonb_build_object('created_at', account))));
  perform jobs.import_read_end(tap.kept('import'), null, '[]');
  perform tap.as_role('app_api');
  perform tap.import_apply();
  return (api.import_get(tap.kept('import')) -> 'result')::jsonb - '{examples,skipped_media}'::text[];
end $$;
create function pg_temp.file(account text, name text) returns jsonb language sql as $$
  select pg_temp.read(account,
    pg_temp.row('goal_groups', kept('group'), jsonb_build_object('name', name, 'icon', null)),
    pg_temp.row('habits', 99, jsonb_build_object('name', name, 'icon', '', 'start_date', '2026-01-01', 'energy_cost', 0,
      'energy_return', 0, 'created_at', '2026-01-01T00:00:00Z')),
    pg_temp.row('goals', 99, jsonb_build_object('habit_id', 99, 'goal_group_id', kept('group'), 'title', name, 'tier',
      'clear', 'target', 1, 'target_unit', 'units', 'frequency', 1, 'frequency_unit', 'per_day')),
    jsonb_build_object('list', 'goal_completions', 'key', 'goal_completions/99/2026-06-01', 'body', jsonb_build_object(
      'goal_id', 99, 'local_day', '2026-06-01', 'completed_units', 1, 'recorded_at', '2026-06-01T12:00:00Z')::text))
$$;
create function pg_temp.all() returns text[] language sql as $$
  select array(select concat_ws(' ', h.name, g.title, p.name, to_char(c.local_day, 'YYYY-MM-DD')) from app.habits h
    join app.goals g on g.habit_id = h.id join app.goal_groups p on p.id = g.goal_group_id
    join app.goal_completions c on c.goal_id = g.id order by h.id)
$$;
select keep('group', (api.goal_group_create('{"name": "Mine"}') ->> 'id')::bigint);

select is(pg_temp.file('2026-01-01T00:00:00+00:00', 'Ben'),
  '{"create": {"goal_group": 1, "habit": 1, "goal": 1, "day": 1}, "same": {}, "merge": {}, "refused": {}}',
  'one account comes');
select is(pg_temp.file('2026-01-02T00:00:00+00:00', 'Cat'),
  '{"create": {"goal_group": 1, "habit": 1, "goal": 1, "day": 1}, "same": {}, "merge": {}, "refused": {}}',
  'another one too');
select is(pg_temp.all(), '{Ben Ben Ben 2026-06-01,Cat Cat Cat 2026-06-01}', 'each with what is its own');
select is(pg_temp.file('2026-01-01T00:00:00+00:00', 'Ben') -> 'same',
  '{"goal_group": 1, "habit": 1, "goal": 1, "day": 1}', 'again the first is the same');
select is(pg_temp.file('2026-01-02T00:00:00+00:00', 'Cat the second') -> 'merge',
  '{"goal_group": 1, "habit": 1, "goal": 1}', 'the second is merged where it changed');
select is(pg_temp.all(), '{Ben Ben Ben 2026-06-01,Cat the second Cat the second Cat the second 2026-06-01}',
  'and no other');
select keep('mine', (select count(*) from app.goal_groups g where g.name = 'Mine' and g.id = kept('group')));
select is(kept('mine'), 1::bigint, 'the group here that has the number of theirs stays');
select is(pg_temp.read(auth.account_record() ->> 'created_at', pg_temp.row('goal_groups', kept('group'),
  '{"name": "Mine", "icon": null, "description": null, "source": null}')) -> 'same', '{"goal_group": 1}',
  'in the export of this account it is the same');
select is((select count(*) from app.goal_groups), 3::bigint, 'so there are three groups');
select * from finish();
