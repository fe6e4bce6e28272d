-- What large imports read of the links and days that they have made: plans of functions stay as they were made while
-- there were none.
select plan(4);
select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('app.data_key', 'a key', true),
       travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
create function pg_temp.rows_read(places regclass[]) returns bigint language sql volatile as $$
  select sum(t.seq_tup_read + t.idx_tup_fetch)::bigint from pg_stat_xact_all_tables t where t.relid = any (places)
$$;
create function pg_temp.preview(units integer) returns jsonb language plpgsql as $$
begin
  perform tap.keep('import', (api.import_create('x', 'loop', false) ->> 'id')::bigint);
  perform tap.as_role('app_worker');
  perform jobs.import_begin(tap.kept('import'));
  perform jobs.import_rows_store(tap.kept('import'), 'loop', 0, (
    select jsonb_agg(jsonb_build_object('kind', r.kind, 'key', r.key, 'body', r.body::text))
      from (select 'habit', 'Read', jsonb_build_object('name', 'Read', 'start_date', '2025-01-01', 'position', 1,
              'streak_rule', null, 'subtractive', false, 'target', 2, 'unit', 'pages')
            union all
            select 'day', 'Read/' || d, jsonb_build_object('habit', 'Read', 'day', date '2025-01-01' + d, 'units',
              units) from generate_series(1, 400) d
            union all
            select 'entry', n::text, jsonb_build_object('text', units || ' pages.', 'day', '2026-06-01', 'title', null,
              'instant', null, 'tags', '[]'::jsonb) from generate_series(1, 40) n) r (kind, key, body)));
  perform jobs.import_read_end(tap.kept('import'), null, '[]');
  perform tap.as_role('app_api');
  return api.import_get(tap.kept('import')) -> 'preview';
end $$;

select keep('before', pg_temp.rows_read('{app.import_links,app.goal_completions}'));
select is(pg_temp.preview(1) -> 'create', '{"habit": 1, "day": 400, "entry": 40}', 'a first import');
select cmp_ok(pg_temp.rows_read('{app.import_links,app.goal_completions}') - kept('before'), '<', 20000::bigint,
  'reads each a few times');
select api.import_apply(kept('import'), jsonb_build_object('preview_sha256',
  api.import_get(kept('import')) ->> 'preview_sha256'));
select as_role('app_worker');
do $$ begin while jobs.import_step(tap.kept('import')) loop end loop; end $$;
select as_role('app_api'), keep('before', pg_temp.rows_read('{app.import_links,app.goal_completions}'));
select is(pg_temp.preview(2) -> 'merge', '{"day": 400, "entry": 40}', 'one that changes all of them');
select cmp_ok(pg_temp.rows_read('{app.import_links,app.goal_completions}') - kept('before'), '<', 20000::bigint,
  'does too');
select * from finish();
