-- What a row of an own export names (docs/contract/imports.md#own-export): by way of lib.import_refs and
-- lib.import_create, from rows of jobs.import_rows_store.
select plan(22);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_owner();
create function pg_temp.row(list text, key text, body jsonb) returns jsonb language sql as $$
  select jsonb_build_object('list', list, 'key', list || '/' || key, 'body', body::text)
$$;
create function pg_temp.read(source text, variadic source_rows jsonb[]) returns jsonb language plpgsql as $$
begin
  perform tap.import_read(source, to_jsonb(source_rows));
  perform tap.import_apply();
  return (api.import_get(tap.kept('import')) -> 'result')::jsonb - '{examples,skipped_media,same,merge}'::text[];
end $$;
create function pg_temp.reasons() returns text[] language sql as $$
  select array(select p ->> 'reason' from json_array_elements(api.import_get(kept('import')) -> 'problems') p)
$$;
create function pg_temp.goal(id text, habit_id bigint, group_id bigint) returns jsonb language sql as $$
  select pg_temp.row('goals', id, jsonb_build_object('id', id::bigint, 'habit_id', habit_id, 'goal_group_id', group_id,
    'title', 'Goal ' || id, 'tier', 'clear', 'target', 1, 'target_unit', 'units', 'frequency', 1, 'frequency_unit',
    'per_day'))
$$;
create function pg_temp.habit(id text) returns jsonb language sql as $$
  select pg_temp.row('habits', id, jsonb_build_object('id', id::bigint, 'name', 'Habit ' || id, 'icon', '',
    'start_date', '2026-01-01', 'energy_cost', 0, 'energy_return', 0, 'created_at', '2026-01-01T00:00:00Z'))
$$;
create function pg_temp.selection(id text, practice_id bigint, practice jsonb, stage integer default 1) returns jsonb
language sql as $$
  select pg_temp.row('assigned_practices', id, jsonb_build_object('id', id::bigint, 'practice_id', practice_id,
    'stage_number', stage, 'start_date', '2026-01-01', 'end_date', '2026-02-01') || case when practice is null then '{}'
      else jsonb_build_object('practice', practice) end)
$$;
create function pg_temp.goals() returns text[] language sql as $$
  select array(select concat_ws(' ', g.title, h.name, p.name) from app.goals g join app.habits h on h.id = g.habit_id
    left join app.goal_groups p on p.id = g.goal_group_id where g.title like 'Goal%' order by g.id)
$$;
select stages(), keep('chapter', chapters(1, '{A,B}')), chapters(2, '{A}');
select keep('hidden', practice(approved => false)), keep('other', practice(stage => 2)), keep('sit', practice()),
       keep('again', practice()), keep('walk', practice());
update app.practices p set name = 'Walk' where p.id = kept('walk');
select as_user('zoe'), as_user('ann'), keep('habit', habit('Mine'));
select keep('group', (api.goal_group_create('{"name": "Mine"}')
  ->> 'id')::bigint);
select keep('a', kept('habit') + 1000), keep('b', kept('habit') + 2000);
select as_user('zoe');
select pg_temp.read('own', pg_temp.habit(kept('a')::text));  -- of the same file, hers
select as_user('ann');

select is(pg_temp.read('own', pg_temp.habit(kept('a')::text), pg_temp.goal('90001', kept('a'), kept('group')),
    pg_temp.goal('90002', kept('habit'), null), pg_temp.goal('90003', kept('b'), null)),
  '{"create": {"habit": 1, "goal": 1}, "refused": {"goal": 2}}', 'a file of another account');
select is(pg_temp.reasons(), '{not_in_the_account,not_in_the_account}',
  'may not name a habit of this one by its number');
select is(pg_temp.goals(), format('{Goal 90001 Habit %s}', kept('a'))::text[], 'nor a group, which is left out');
select is(pg_temp.read('own', pg_temp.row('account', '', auth.account_record()::jsonb),
    pg_temp.goal('90001', kept('habit'), kept('group')), pg_temp.goal('90003', kept('b'), null)),
  '{"create": {"goal": 1}, "refused": {"goal": 1}}', 'that of this account');
select is(pg_temp.goals(), array[format('Goal 90001 Habit %s', kept('a')), 'Goal 90001 Mine Mine'],
  'names what is here');
select is(pg_temp.reasons(), '{not_in_the_account}', 'and nothing else');

select is(pg_temp.read('own', pg_temp.selection('1', kept('walk'), '{"name": "Sit", "stage_number": 1}'),
    pg_temp.selection('2', kept('again'), '{"name": "Sit", "stage_number": 1}'),
    pg_temp.selection('3', kept('sit'), '{"name": "Sit", "stage_number": 2}', 2),
    pg_temp.selection('4', kept('walk'), null),
    pg_temp.selection('5', kept('sit'), '{"name": "Run", "stage_number": 1}'),
    pg_temp.selection('6', kept('hidden'), null),
    pg_temp.selection('7', kept('sit'), '{"name": "Sit", "stage_number": 3}', 3)),
  '{"create": {"selection": 4}, "refused": {"selection": 3}}', 'practices of everybody');
select is(array(select u.practice_id from app.user_practices u order by u.id),
  array[kept('sit'), kept('again'), kept('other'), kept('walk')],
  'are found by name and stage, the one with the number first, and by their number where there is no name');
select is(pg_temp.reasons(), '{not_in_the_account,not_in_the_account,not_in_the_account}', 'and must be approved');

select is(pg_temp.read('own', pg_temp.row('chapters_read', '1', '{"id": 1, "content_id": 1, "completed_at":
      "2026-01-01T00:00:00Z", "chapter": {"stage_number": 1, "url": "content://1-B"}}'),
    pg_temp.row('chapters_read', '2', '{"id": 2, "content_id": 1, "completed_at": "2026-01-01T00:00:00Z",
      "chapter": {"stage_number": 2, "url": "content://1-A"}}')) -> 'create', '{"chapter": 1}', 'chapters');
select is(array(select s.url from app.content_completions c join app.stage_contents s on s.id = c.content_id),
  '{content://1-B}', 'are found by stage and address');

select is(pg_temp.read('own', pg_temp.habit('90004') || '{"key": "habit/Read"}') -> 'create', '{"habit": 1}',
  'a link of one app');
select is(pg_temp.read('loop', '{"kind": "pause", "key": "a", "body":
  "{\"habit\": \"Read\", \"from\": \"2026-06-01\", \"to\": \"2026-06-02\"}"}') -> 'refused', '{"pause": 1}',
  'is none of another');
select is(pg_temp.reasons(), '{habit_left_out}', 'whatever its key');
select is((select count(*) from app.habit_pauses), 0::bigint, 'so nothing is paused');

select is(pg_temp.read('own', pg_temp.habit('90005'), pg_temp.row('habit_rules', '1', '{"id": 1, "habit_id": 90005,
    "from_day": "2026-06-01", "streak_rule": {"kind": "units", "amount": 3, "per": "week", "more": 1}}')) -> 'refused',
  '{"rule": 1}', 'a rule');
select is(pg_temp.reasons(), '{bad_value}', 'is one that the routes take');
select is(pg_temp.read('own', pg_temp.row('chapters_read', '3', jsonb_build_object('id', 3, 'completed_at',
    '2026-01-01T00:00:00Z', 'content_id', kept('chapter')))) -> 'create', '{"chapter": 1}', 'a file without names');
select is((select count(*) from app.content_completions c where c.content_id = kept('chapter')), 1::bigint,
  'has chapters by their number');
select is(pg_temp.read('own', pg_temp.row('goal_groups', '1', '{"id": 1, "name": "Theirs", "user_id": 0}')) -> 'create',
  '{"goal_group": 1}', 'whose a thing was is not taken from a file');
select is(pg_temp.read('own', pg_temp.row('habits', '90006', (pg_temp.habit('90006') ->> 'body')::jsonb
    || jsonb_build_object('created_at', auth.account_record() ->> 'created_at')), pg_temp.goal('90006', kept('habit'),
    null)) -> 'refused', '{"goal": 1}', 'only the account says whose file it is');
select is(pg_temp.read('own', pg_temp.row('account', '1', '{"created_at": "2025-01-01T00:00:00Z"}'),
    pg_temp.row('account', '2', auth.account_record()::jsonb), pg_temp.goal('90007', kept('habit'), null)) -> 'refused',
  '{"goal": 1}', 'the first one, should there be two');
select * from finish();
