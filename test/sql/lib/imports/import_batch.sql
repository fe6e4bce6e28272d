-- Steps of 200 rows and links (docs/contract/imports.md#the-preview). bob is the twin of ann: what he has, and what is
-- to be applied, has the very ids of hers. What his steps do reaches neither her nor another file of his.
select plan(20);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_owner();
create function pg_temp.habit(name text) returns jsonb language sql as $$
  select tap.import_row('habit', name, jsonb_build_object('name', name, 'start_date', '2025-01-01', 'position', 1,
    'streak_rule', null, 'subtractive', false, 'target', 2, 'unit', 'pages'))
$$;
create function pg_temp.days(number integer) returns jsonb language sql as $$
  select coalesce(jsonb_agg(tap.import_row('day', 'Read/' || n, jsonb_build_object('habit', 'Read', 'day',
    to_char(date '2025-06-01' + n, 'YYYY-MM-DD'), 'units', 2 + n / 1000.0))), '[]') from generate_series(1, number) n
$$;
-- Stores rows of an import of the caller.
create function pg_temp.stored(what text, source_rows jsonb) returns void language plpgsql as $$
begin
  perform tap.keep(what, (api.import_create('x', 'loop', false) ->> 'id')::bigint);
  perform jobs.import_rows_store(tap.kept(what), 'loop', 0, source_rows);
end $$;
create function pg_temp.applied(what text) returns void language plpgsql as $$
begin
  perform jobs.import_read_end(tap.kept(what), null, '[]');
  perform api.import_apply(tap.kept(what), jsonb_build_object('preview_sha256',
    api.import_get(tap.kept(what)) ->> 'preview_sha256'));
end $$;
create function pg_temp.twin(other text, twin text) returns void language plpgsql as $$
declare
  v_relation text;
begin
  foreach v_relation in array '{app.habits,app.habit_rules,app.goals,app.goal_completions,app.imports,app.import_rows,
    app.import_links}'::text[]
  loop
    execute format('insert into %1$s overriding system value select (jsonb_populate_record(t, jsonb_build_object('
      '''user_id'', tap.person(%2$L)))).* from %1$s t where t.user_id = tap.person(%3$L)', v_relation, twin, other);
  end loop;
end $$;
-- The last import of a person and all rows that are left, then the habits with their days, streak and links.
create function pg_temp.all_of(name text) returns text[] language sql as $$
  select array[(select concat_ws(' ', i.state, i.done, i.total,
      (select count(*) from app.import_rows r where r.user_id = i.user_id))
    from app.imports i where i.user_id = person(all_of.name) order by i.id desc limit 1)]
  || array(select concat_ws(' ', h.name,
      (select count(*) from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
        where g.user_id = h.user_id and g.habit_id = h.id),
      coalesce((select s.longest from app.streaks s
        where s.user_id = h.user_id and s.habit_id = h.id and s.goal_id is null), 0),
      (select count(*) from app.import_links k
         join app.goal_completions c on c.user_id = k.user_id and c.id = k.object_id
         join app.goals g on g.user_id = c.user_id and g.id = c.goal_id
        where k.user_id = h.user_id and k.kind = 'day' and g.habit_id = h.id and k.is_current))
    from app.habits h where h.user_id = person(all_of.name) order by h.name)
$$;

select as_user('ann'), habit('Mine'), as_owner();
select log(goal((select max(h.id) from app.habits h where h.name = 'Mine'), 'low'), '2026-06-01');
select pg_temp.stored('old', jsonb_build_array(pg_temp.habit('Old')));
update app.imports i set state = 'failed', detail = 'empty' where i.id = kept('old');
select pg_temp.stored('first', jsonb_build_array(pg_temp.habit('First'))), pg_temp.applied('first');
select is(jobs.import_step(kept('first')), false, 'few rows are one step');
select pg_temp.stored('import', jsonb_build_array(pg_temp.habit('Read')) || pg_temp.days(200));
select is(jobs.import_step(kept('import')), false, 'what is being read is not applied');
select pg_temp.applied('import');
select is(pg_temp.all_of('ann'), '{applying 0 201 202,First 0 0 0,Mine 1 1 0}', 'before the first step');
select is(jobs.import_step(kept('first')), false, 'another import has no part in it');
select is(jobs.import_step(kept('import')), true, 'a step applies 200 rows, and there are more');
select is(pg_temp.all_of('ann'), '{applying 200 201 2,First 0 0 0,Mine 1 1 0,Read 199 199 199}', 'so far');
delete from app.streaks s where s.user_id = person('ann');
select pg_temp.twin('ann', 'bob'), set_config('app.user_id', person('bob')::text, true);
select is(jobs.import_step(kept('import')), false, 'the next one applies the last');
select is(pg_temp.all_of('bob'), '{applied 201 201 1,First 0 0 0,Mine 1 0 0,Read 200 200 200}',
  'and counts the streaks of the habit with that day alone');
select is(pg_temp.all_of('ann'), '{applying 200 201 2,First 0 0 0,Mine 1 0 0,Read 199 0 199}', 'of nobody else');
select is(jobs.import_step(kept('import')), false, 'what is applied has no next step');
select is(pg_temp.all_of('bob'), '{applied 201 201 1,First 0 0 0,Mine 1 0 0,Read 200 200 200}', 'and stays');

select as_user('cat'), as_owner();
select pg_temp.stored('later', jsonb_build_array(pg_temp.habit('Later'))), pg_temp.applied('later'),
       jobs.import_step(kept('later'));
select set_config('app.user_id', person('bob')::text, true), travel('2026-07-15 12:00:01Z');
select refused(format('select api.import_undo(%s)', kept('import')), 409, 'import_not_ready', 'after 30 days it stays');
select travel('2026-07-15 12:00Z');
select is((select (u ->> 'state', u ->> 'done', u ->> 'of')::text from api.import_undo(kept('import')) u),
  '(undoing,0,201)', 'until then its links are taken back, whatever somebody else has imported later');
select is((select count(*) from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'import_undo' and j.payload ->> 'import_id' = kept('import')::text
      and j.payload ->> 'user_id' = person('bob')::text), 1::bigint, 'by a job');
update app.goal_completions c set completed_units = 3
 where c.user_id = person('bob') and c.local_day = '2025-06-02';
insert into app.import_links (user_id, import_id, source, source_key, kind, object_id, hash, left_as, is_current)
select k.user_id, k.import_id, k.source, k.source_key, k.kind, k.object_id, k.hash, k.left_as, false
  from app.import_links k where k.user_id = person('bob') and k.kind = 'day' order by k.id desc limit 1;
select is(jobs.import_step(kept('import')), true, 'a step takes 200 back');
select is(pg_temp.all_of('bob'), '{undoing 200 201 1,First 0 0 0,Mine 1 0 0,Read 1 1 1}', 'the newest first');
select is(jobs.import_step(kept('import')), false, 'the next one the rest');
select is(pg_temp.all_of('bob'), '{undone 202 201 1,First 0 0 0,Mine 1 0 0,Read 1 1 1}', 'what was changed stays');
select is(api.import_get(kept('import')) #> '{result,undone}' ->> 'kept', '{"day":2,"habit":1}', 'and is counted');
select is(pg_temp.all_of('ann'), '{applying 200 201 2,First 0 0 0,Mine 1 0 0,Read 199 0 199}',
  'nothing of it is ann''s');
select * from finish();
