-- PostgreSQL refuses what is no config or result of a mode, by whatever hand it is written
-- (docs/contract/practices.md#modes). The loader drops and adds these constraints as it does policies.
create function pg_temp.practice(mode text, config json) returns text language sql as $$
  select format('insert into app.practices (stage_number, name, description, instructions, default_duration_minutes,
    mode, mode_config, approved, preset) values (1, ''A'', '''', '''', 5, %L, %L, true, true)', mode, config)
$$;
create function pg_temp.recipe(relation text, changes jsonb) returns text language sql as $$
  select format('insert into app.%s (%s slug, name, description, mode, rounds, steps, created_at)
    select %s r.slug, r.name, '''', r.mode, r.rounds, r.steps, now()
      from jsonb_populate_record(null::app.%s, %L) r', relation, case relation when 'practice_recipes' then 'user_id,'
      end, case relation when 'practice_recipes' then tap.person('ann') || ',' end, relation,
      tap.recipe_body('{"slug": "new"}') || changes)
$$;
create temp table senses as select '{"mode": "sense_grounding", "rounds": 1, "steps": [
  {"tag_slug": "river", "tag_label": "x", "prompt_label": "x", "target_count": 1}]}'::jsonb as recipe;

select plan(22);
select lives_ok(pg_temp.practice('tarot', '{"mode": "tarot"}'), 'a practice takes a config of its mode');
select throws_ok(pg_temp.practice(mode, config), '23514', null, format('a practice of the mode %s refuses %s', mode,
    config))
  from (values ('tarot', '{"mode": "count_up"}'::json), ('tarot', '{"mode": "tarot", "deck": 5}'), ('tarot', '[]'),
    ('yoga', '{"mode": "yoga"}')) v (mode, config);
select keep('followed', follows('ann', 1, '{"mode": "count_up"}', '{"mode": "count_up"}'));
select throws_ok('update app.user_practices set ' || change, '23514', null, 'a selection refuses ' || change)
  from unnest(array[$$mode_config_override = '{"mode": "tarot", "deck": 5}'$$, $$mode_config_override = '{}'$$,
    $$mode_config_normal = '{"mode": "tarot", "deck": 5}'$$, $$mode_config_normal = '{}'$$]) change;
select practised(kept('followed'), now(), mode => 'count_up');
select lives_ok($$ update app.practice_sessions set mode_metadata = '{"mode": "count_up"}' $$,
  'a session takes a result of its mode');
select throws_ok(format('update app.practice_sessions set mode_metadata = %L', result), '23514', null,
    'a session refuses ' || result)
  from unnest(array['{}', '{"mode": "tarot", "card_index": 1}', '{"mode": "count_up", "x": 1}']) result;
select lives_ok(pg_temp.recipe('practice_recipes', recipe), 'a recipe of a person may name any sense') from senses;
select throws_ok(pg_temp.recipe('system_practice_recipes', recipe), '23514', null,
  'a recipe of the system makes a config of its mode') from senses;
select throws_ok(pg_temp.recipe(relation, change), '23514', null, format('%s refuses %s', relation, change))
  from (values ('practice_recipes', '{"steps": [{}]}'::jsonb), ('system_practice_recipes', '{"steps": [{}]}'),
    ('system_practice_recipes', '{"mode": "yoga"}'), ('system_practice_recipes', '{"rounds": 11}'))
    v (relation, change);
select throws_ok(pg_temp.recipe(relation, recipe || '{"rounds": 2}'), '23514', null,
    relation || ' keep the rule of their mode')
  from senses, unnest('{practice_recipes,system_practice_recipes}'::text[]) relation;
select is_empty($$ select conname from pg_constraint
   where not convalidated and conrelid in ('app.practices'::regclass, 'app.user_practices'::regclass,
     'app.practice_sessions'::regclass, 'app.practice_recipes'::regclass, 'app.system_practice_recipes'::regclass) $$,
  'old rows are checked too, once the load has made the constraints');
select * from finish();
