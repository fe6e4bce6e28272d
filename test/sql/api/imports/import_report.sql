-- The Markdown that says what became of a file (docs/contract/imports.md#get-importsimport_idreportmd). Somebody else
-- has an import, links and habits with the very same ids, and the owner reads, so no policy hides them.
select plan(6);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), zone('UTC'), as_user('ann');
create function pg_temp.habit(name text, changed jsonb default '{}') returns jsonb language sql as $$
  select tap.import_row('habit', name, jsonb_build_object('name', name, 'start_date', '2026-01-01', 'position', 1,
    'streak_rule', null, 'subtractive', false, 'target', null, 'unit', null) || changed)
$$;
create function pg_temp.day(day text) returns jsonb language sql as $$
  select tap.import_row('day', 'Read/' || day, jsonb_build_object('habit', 'Read', 'day', day, 'units', 1))
$$;
create function pg_temp.pause(habit text, "to" text default '2026-06-04') returns jsonb language sql as $$
  select tap.import_row('pause', habit || '/2026-06-03', jsonb_build_object('habit', habit, 'from', '2026-06-03', 'to',
    "to"))
$$;
create function pg_temp.entry(message text, day text default '2026-06-01') returns jsonb language sql as $$
  select tap.import_row('entry', 'a', jsonb_build_object('text', message, 'day', day, 'title', E'Two\nlines',
    'instant', null, 'tags', '[]'::jsonb))
$$;
create function pg_temp.read(problems jsonb, variadic source_rows jsonb[]) returns void language plpgsql as $$
begin
  perform tap.keep('import', (api.import_create('x', 'auto', false) ->> 'id')::bigint), tap.as_role('app_worker');
  perform jobs.import_begin(tap.kept('import'));
  perform jobs.import_rows_store(tap.kept('import'), 'loop', 0, to_jsonb(source_rows));
  perform jobs.import_read_end(tap.kept('import'), null, problems);
  perform tap.as_role('app_api');
end $$;
create function pg_temp.report() returns text language plpgsql as $$
declare
  v_part record;
  v_portal refcursor;
  v_line text;
  v_all text := '';
begin
  for v_part in select * from api.import_report(tap.kept('import')) loop
    v_all := v_all || v_part.lead;
    v_portal := v_part.portal;
    loop
      fetch v_portal into v_line;
      exit when not found;
      v_all := v_all || v_line || v_part.separator;
    end loop;
  end loop;
  return replace(v_all, '# Import ' || tap.kept('import'), '# Import N');
end $$;
create function pg_temp.double(other text, twin text) returns void language plpgsql as $$
declare
  v_relation text;
begin
  foreach v_relation in array '{app.habits,app.imports,app.import_links}'::text[] loop
    execute format('insert into %1$s overriding system value select (jsonb_populate_record(t, jsonb_build_object('
      '''user_id'', tap.person(%2$L)))).* from %1$s t where t.user_id = tap.person(%3$L)', v_relation, twin, other);
  end loop;
  update app.habits h set name = h.name || ' of ' || twin where h.user_id = tap.person(twin);
end $$;

select keep('import', (api.import_create('x', 'auto', false) ->> 'id')::bigint);
select is(pg_temp.report(), E'# Import N\n\nFrom a file, 2026-06-15: reading.\n\n'
  '| | created | the same | changed | left out |\n|---|--:|--:|--:|--:|\n'
  '\n## What became what\n\n\n## What was left out\n\n', 'a file that nobody has read yet');
select api.import_delete(kept('import')), habit('Read');
select pg_temp.read('[{"file": "a.csv", "line": 3, "entry": "2026-06-31", "reason": "bad_day"},
    {"file": "b.csv", "entry": null, "reason": "damaged"}]', pg_temp.habit('Read'), pg_temp.habit('Walk  far'),
  pg_temp.day('2026-06-01'), pg_temp.day('2026-06-02'), pg_temp.pause('Read'), pg_temp.pause('Swim'),
  pg_temp.entry('One'));
select is(pg_temp.report(), E'# Import N\n\nFrom loop, 2026-06-15: ready.\n\n'
  '| | created | the same | changed | left out |\n|---|--:|--:|--:|--:|\n'
  '| habit | 2 | 0 | 0 | 0 |\n| pause | 1 | 0 | 0 | 1 |\n| day | 2 | 0 | 0 | 0 |\n| entry | 1 | 0 | 0 | 0 |\n'
  '\n## What became what\n\n\n## What was left out\n\n- a.csv, line 3, 2026-06-31: bad day\n- b.csv: damaged\n'
  '- 2026-06-03: habit left out\n', 'one that is to be applied has the counts of its preview');
select import_apply();
create function pg_temp.became() returns text language sql as $$
  select regexp_replace(pg_temp.report(), E'^.*what became what\n\n|\n## What was left out.*$', '', 'gi')
$$;
select is(pg_temp.became(), E'- habit “Read” became “Read (Loop)”\n- habit “Walk far” became “Walk far”\n'
  '- pause “2026-06-03”\n- entry “Two lines”\n', 'then it says what each thing became, but the days');

select pg_temp.read('[]', pg_temp.habit('Read'), pg_temp.day('2026-06-03'), pg_temp.pause('Read', '2026-06-05'),
  pg_temp.entry('Two', '2026-06-31'));
select import_apply();
select as_owner(), pg_temp.double('ann', 'bob');
select is(pg_temp.report(), E'# Import N\n\nFrom loop, 2026-06-15: applied.\n\n'
  '| | created | the same | changed | left out |\n|---|--:|--:|--:|--:|\n'
  '| habit | 0 | 1 | 0 | 0 |\n| pause | 0 | 0 | 1 | 0 |\n| day | 1 | 0 | 0 | 0 |\n| entry | 0 | 0 | 0 | 1 |\n'
  '\n## What became what\n\n- pause “2026-06-03” was changed\n'
  '\n## What was left out\n\n- Two lines: bad value\n', 'a later file has what it did, and nobody else''s');
update app.import_links k set kind = 'habit', object_id = (select min(h.id) from app.habits h where h.name = 'Read')
 where k.import_id = kept('import') and k.kind = 'pause';
select is(pg_temp.became(), E'- habit “2026-06-03” became “Read”\n', 'a habit has the name that it has now');
update app.import_links k set kind = 'pause' where k.import_id = kept('import') and k.kind = 'habit';
select is(pg_temp.became(), E'- pause “2026-06-03” was changed\n', 'a pause that has the number of a habit has none');
select * from finish();
