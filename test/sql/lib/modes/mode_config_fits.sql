-- docs/contract/practices.md#modes: each mode with its smallest config, at its bounds, and beyond each of them. A
-- change is laid over the smallest config; "-" takes a key away. Random configs: test/db/random-modes.test.ts.
create function pg_temp.least(mode text) returns jsonb language sql as $$
  select case mode
    when 'meditation_timer' then '{"mode": "meditation_timer", "duration_minutes": 10}'
    when 'count_up' then '{"mode": "count_up"}'
    when 'metronome' then '{"mode": "metronome", "bpm": 60, "timer": {"duration_minutes": 30}}'
    when 'interval_bell' then '{"mode": "interval_bell", "duration_minutes": 10, "interval_minutes": 2}'
    when 'random_interval_bell' then '{"mode": "random_interval_bell", "duration_minutes": 10,
      "min_interval_seconds": 30, "max_interval_seconds": 90}'
    when 'rep_counter' then '{"mode": "rep_counter", "target_reps": 10, "unit_label": "breaths"}'
    when 'sense_grounding' then '{"mode": "sense_grounding", "prompts": [{"sense": "sight", "label": "See"}]}'
    when 'tarot' then '{"mode": "tarot"}'
    when 'tallied_grounding' then '{"mode": "tallied_grounding", "rounds": 3,
      "categories": [{"key": "red", "label": "Red", "target_count": 1}]}'
    when 'mindful_anchor' then '{"mode": "mindful_anchor", "instruction": "Stay", "min_duration_seconds": 120}'
    when 'card_meditation' then '{"mode": "card_meditation", "deck_id": "birds"}' end::jsonb
$$;
create function pg_temp.fits(mode text, change jsonb) returns boolean language sql as $$
  select lib.mode_config_fits(mode, pg_temp.least(mode)
    - array(select key from jsonb_each(change) where value = '"-"') || coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(change) where value <> '"-"'), '{}'))
$$;
create function pg_temp.many(number integer, item text) returns jsonb language sql as $$
  select jsonb_agg(replace(item, '#', n::text)::jsonb) from generate_series(1, number) n
$$;
create temp table changes (mode text, fits boolean, change jsonb);
insert into changes values
  ('meditation_timer', true, '{"start_bell": false, "halfway_bell": true, "end_bell": false}'),
  ('meditation_timer', true, '{"duration_minutes": 0.5}'), ('meditation_timer', true, '{"duration_minutes": 1440}'),
  ('meditation_timer', false, '{"duration_minutes": 0.49}'),
  ('meditation_timer', false, '{"duration_minutes": 1440.1}'),
  ('meditation_timer', false, '{"duration_minutes": "10"}'), ('meditation_timer', false, '{"duration_minutes": null}'),
  ('meditation_timer', false, '{"duration_minutes": "-"}'), ('meditation_timer', false, '{"start_bell": null}'),
  ('meditation_timer', false, '{"halfway_bell": 1}'), ('meditation_timer', false, '{"end_bell": "true"}'),
  ('meditation_timer', false, '{"mode": "tarot"}'), ('meditation_timer', false, '{"mode": "-"}'),
  ('count_up', true, '{"soft_cap_minutes": null}'), ('count_up', true, '{"soft_cap_minutes": 0.5}'),
  ('count_up', true, '{"soft_cap_minutes": 1440}'), ('count_up', false, '{"soft_cap_minutes": 0.4}'),
  ('count_up', false, '{"soft_cap_minutes": 1441}'), ('count_up', false, '{"soft_cap_minutes": true}'),
  ('metronome', true, '{"bpm": 20}'), ('metronome', true, '{"bpm": 240}'), ('metronome', true, '{"bpm": 60.0}'),
  ('metronome', true, '{"timer": {"mode": "meditation_timer", "duration_minutes": 1, "end_bell": false}}'),
  ('metronome', false, '{"bpm": 19}'), ('metronome', false, '{"bpm": 241}'), ('metronome', false, '{"bpm": 60.5}'),
  ('metronome', false, '{"bpm": "60"}'), ('metronome', false, '{"bpm": "-"}'), ('metronome', false, '{"timer": "-"}'),
  ('metronome', false, '{"timer": {"mode": "count_up", "duration_minutes": 1}}'),
  ('metronome', false, '{"timer": {"mode": ["meditation_timer"], "duration_minutes": 1}}'),
  ('metronome', false, '{"timer": {}}'), ('metronome', false, '{"timer": []}'), ('metronome', false, '{"timer": null}'),
  ('interval_bell', true, '{"interval_minutes": 0.5, "cue_offsets_minutes": null, "bell_tone": "gong"}'),
  ('interval_bell', true, '{"interval_minutes": 9.99, "bell_tone": "bowl"}'),
  ('interval_bell', true, '{"interval_minutes": null, "cue_offsets_minutes": [10, 0.1, 0.1], "bell_tone": "chime"}'),
  ('interval_bell', true, '{"interval_minutes": "-", "cue_offsets_minutes": [1]}'),
  ('interval_bell', false, '{"interval_minutes": 2, "cue_offsets_minutes": [1]}'),
  ('interval_bell', false, '{"interval_minutes": null}'), ('interval_bell', false, '{"interval_minutes": 10}'),
  ('interval_bell', false, '{"interval_minutes": 0.4}'), ('interval_bell', false, '{"interval_minutes": "2"}'),
  ('interval_bell', false, '{"interval_minutes": null, "cue_offsets_minutes": []}'),
  ('interval_bell', false, '{"interval_minutes": null, "cue_offsets_minutes": [0]}'),
  ('interval_bell', false, '{"interval_minutes": null, "cue_offsets_minutes": [1, -1]}'),
  ('interval_bell', false, '{"interval_minutes": null, "cue_offsets_minutes": [10.1]}'),
  ('interval_bell', false, '{"interval_minutes": null, "cue_offsets_minutes": ["1"]}'),
  ('interval_bell', false, '{"interval_minutes": null, "cue_offsets_minutes": [null]}'),
  ('interval_bell', false, '{"interval_minutes": null, "cue_offsets_minutes": 1}'),
  ('interval_bell', false, '{"bell_tone": "drum"}'), ('interval_bell', false, '{"bell_tone": null}'),
  ('interval_bell', false, '{"duration_minutes": "-"}'), ('interval_bell', false, '{"duration_minutes": 0.4}'),
  ('interval_bell', false, '{"duration_minutes": 1440.1}'), ('interval_bell', false, '{"duration_minutes": "10"}'),
  ('random_interval_bell', true, '{"min_interval_seconds": 600, "max_interval_seconds": 600, "max_bells": 1000}'),
  ('random_interval_bell', true, '{"min_interval_seconds": 69, "duration_minutes": 1.15, "bell_tone": "gong"}'),
  ('random_interval_bell', true, '{"min_interval_seconds": 40, "duration_minutes": 0.6666666666666666}'),
  ('random_interval_bell', true, '{"min_interval_seconds": 5, "max_interval_seconds": 10, "max_bells": 1}'),
  ('random_interval_bell', true, '{"max_interval_seconds": 3600, "max_bells": null, "start_bell": false}'),
  ('random_interval_bell', true,
    '{"min_interval_seconds": 3600, "max_interval_seconds": 3600, "duration_minutes": 1440, "end_bell": true}'),
  ('random_interval_bell', false, '{"max_interval_seconds": 29}'),
  ('random_interval_bell', false, '{"min_interval_seconds": 4}'),
  ('random_interval_bell', false,
    '{"min_interval_seconds": 3601, "max_interval_seconds": 3601, "duration_minutes": 90}'),
  ('random_interval_bell', false, '{"max_interval_seconds": 3601}'),
  ('random_interval_bell', false, '{"min_interval_seconds": 5, "max_interval_seconds": 9}'),
  ('random_interval_bell', false, '{"duration_minutes": 0.5, "min_interval_seconds": 31}'),
  ('random_interval_bell', false, '{"min_interval_seconds": 601, "max_interval_seconds": 700}'),
  ('random_interval_bell', false, '{"duration_minutes": 0.4, "min_interval_seconds": 5}'),
  ('random_interval_bell', false, '{"duration_minutes": 1441}'),
  ('random_interval_bell', false, '{"max_bells": 0}'), ('random_interval_bell', false, '{"max_bells": 1001}'),
  ('random_interval_bell', false, '{"max_bells": 1.5}'), ('random_interval_bell', false, '{"bell_tone": "drum"}'),
  ('random_interval_bell', false, '{"start_bell": 0}'), ('random_interval_bell', false, '{"end_bell": null}'),
  ('random_interval_bell', false, '{"min_interval_seconds": "-"}'),
  ('random_interval_bell', false, '{"max_interval_seconds": "-"}'),
  ('random_interval_bell', false, '{"duration_minutes": "-"}'),
  ('rep_counter', true, '{"target_reps": 1, "time_cap_minutes": 0.5}'),
  ('rep_counter', true, '{"target_reps": 9007199254740991, "time_cap_minutes": null}'),
  ('rep_counter', true, '{"unit_label": "a"}'), ('mindful_anchor', true, '{"instruction": "a"}'),
  ('rep_counter', true, '{"time_cap_minutes": 1440}'), ('rep_counter', false, '{"target_reps": 0}'),
  ('rep_counter', false, '{"target_reps": 9007199254740992}'), ('rep_counter', false, '{"target_reps": 1.5}'),
  ('rep_counter', false, '{"target_reps": "-"}'), ('rep_counter', false, '{"unit_label": "-"}'),
  ('rep_counter', false, '{"unit_label": ""}'), ('rep_counter', false, '{"unit_label": 5}'),
  ('rep_counter', false, '{"time_cap_minutes": 0.4}'), ('rep_counter', false, '{"time_cap_minutes": 1441}'),
  ('sense_grounding', true, '{"prompts": [{"sense": "touch", "label": "x"}, {"sense": "touch", "label": "x"},
    {"sense": "hearing", "label": "x"}, {"sense": "smell", "label": "x"}, {"sense": "taste", "label": "x"}]}'),
  ('sense_grounding', false, '{"prompts": "-"}'), ('sense_grounding', false, '{"prompts": []}'),
  ('sense_grounding', false, '{"prompts": {"sense": "sight", "label": "x"}}'),
  ('sense_grounding', false, '{"prompts": [{"sense": "humour", "label": "x"}]}'),
  ('sense_grounding', false, '{"prompts": [{"sense": "sight", "label": ""}]}'),
  ('sense_grounding', false, '{"prompts": [{"sense": "sight"}]}'), ('sense_grounding', false, '{"prompts": ["sight"]}'),
  ('sense_grounding', false, '{"prompts": [{"sense": "sight", "label": "x", "count": 5}]}'),
  ('tarot', true, '{"deck": "major_arcana", "per_card_minutes": 0.5, "hide_timer_during_meditation": false}'),
  ('tarot', true, '{"per_card_minutes": 1440}'), ('tarot', false, '{"deck": "minor_arcana"}'),
  ('tarot', false, '{"deck": null}'), ('tarot', false, '{"per_card_minutes": 0.4}'),
  ('tarot', false, '{"per_card_minutes": 1441}'), ('tarot', false, '{"per_card_minutes": null}'),
  ('tarot', false, '{"hide_timer_during_meditation": "no"}'),
  ('tallied_grounding', true, '{"rounds": 1}'), ('tallied_grounding', true, '{"rounds": 10}'),
  ('tallied_grounding', true, '{"categories": [{"key": "a1_", "label": "x", "target_count": 20}]}'),
  ('tallied_grounding', false, '{"rounds": 0}'), ('tallied_grounding', false, '{"rounds": 11}'),
  ('tallied_grounding', false, '{"rounds": "-"}'), ('tallied_grounding', false, '{"categories": "-"}'),
  ('tallied_grounding', false, '{"categories": []}'), ('tallied_grounding', false, '{"categories": [{"key": "a"}]}'),
  ('tallied_grounding', false, '{"categories": [{"key": "a", "label": "x", "target_count": 1},
    {"key": "a", "label": "y", "target_count": 1}]}'),
  ('tallied_grounding', false, '{"categories": [{"key": "Red", "label": "x", "target_count": 1}]}'),
  ('tallied_grounding', false, '{"categories": [{"key": "red\n", "label": "x", "target_count": 1}]}'),
  ('tallied_grounding', false, '{"categories": [{"key": "1a", "label": "x", "target_count": 1}]}'),
  ('tallied_grounding', false, '{"categories": [{"key": 1, "label": "x", "target_count": 1}]}'),
  ('tallied_grounding', false, '{"categories": [{"key": "a", "label": "", "target_count": 1}]}'),
  ('tallied_grounding', false, '{"categories": [{"key": "a", "label": "x", "target_count": 0}]}'),
  ('tallied_grounding', false, '{"categories": [{"key": "a", "label": "x", "target_count": 21}]}'),
  ('mindful_anchor', true, '{"min_duration_seconds": 0, "options": [], "require_option_choice": false}'),
  ('mindful_anchor', true, '{"min_duration_seconds": 3600, "require_option_choice": true,
    "options": [{"key": "a", "label": "A", "description": null}, {"key": "b", "label": "B", "description": ""}]}'),
  ('mindful_anchor', false, '{"require_option_choice": true}'),
  ('mindful_anchor', false, '{"require_option_choice": true, "options": []}'),
  ('mindful_anchor', false, '{"require_option_choice": "yes", "options": []}'),
  ('mindful_anchor', false, '{"options": null}'), ('mindful_anchor', false, '{"options": {}}'),
  ('mindful_anchor', false, '{"options": [{"key": "a", "label": "A"}, {"key": "a", "label": "B"}]}'),
  ('mindful_anchor', false, '{"options": [{"key": "A", "label": "A"}]}'),
  ('mindful_anchor', false, '{"options": [{"key": "a"}]}'),
  ('mindful_anchor', false, '{"options": [{"key": "a", "label": ""}]}'),
  ('mindful_anchor', false, '{"options": [{"key": "a", "label": "A", "description": 5}]}'),
  ('mindful_anchor', false, '{"min_duration_seconds": -1}'), ('mindful_anchor', false, '{"instruction": ""}'),
  ('mindful_anchor', false, '{"min_duration_seconds": 3601}'), ('mindful_anchor', false, '{"instruction": "-"}'),
  ('mindful_anchor', false, '{"min_duration_seconds": "-"}'),
  ('card_meditation', true, '{"cards": []}'), ('card_meditation', true, '{"cards": null, "per_card_minutes": 0.5}'),
  ('card_meditation', true, '{"deck_id": "custom", "cards": [{"name": "Heron"}], "per_card_minutes": 1440}'),
  ('card_meditation', true, '{"shuffle": false, "reveal_after_meditation": true,
    "hide_timer_during_meditation": false}'),
  ('card_meditation', true, '{"cards": [{"name": "a", "image_asset_key": "a", "image_uri": null},
    {"name": "a", "image_asset_key": null, "image_uri": "file://a", "symbolism": null},
    {"name": "b", "image_uri": "content://a"}, {"name": "c", "image_uri": "ph://a\\"},
    {"name": "c", "image_uri": "asset://a", "symbolism": ""}]}'),
  ('card_meditation', false, '{"deck_id": "-"}'), ('card_meditation', false, '{"deck_id": "Birds"}'),
  ('card_meditation', false, '{"deck_id": "custom"}'), ('card_meditation', false, '{"cards": {}}'),
  ('card_meditation', false, '{"deck_id": "custom", "cards": null}'),
  ('card_meditation', false, '{"deck_id": "custom", "cards": []}'),
  ('card_meditation', false, '{"per_card_minutes": 0.4}'), ('card_meditation', false, '{"per_card_minutes": 1441}'),
  ('card_meditation', false, '{"shuffle": null}'), ('card_meditation', false, '{"reveal_after_meditation": 0}'),
  ('card_meditation', false, '{"hide_timer_during_meditation": ""}'), ('card_meditation', false, '{"cards": [{}]}'),
  ('card_meditation', false, '{"cards": [{"name": ""}]}'), ('card_meditation', false, '{"cards": ["Heron"]}'),
  ('card_meditation', false, '{"cards": [{"name": "a", "image_asset_key": "a", "image_uri": "ph://a"}]}'),
  ('card_meditation', false, '{"cards": [{"name": "a", "image_asset_key": ""}]}'),
  ('card_meditation', false, '{"cards": [{"name": "a", "image_uri": "https://a"}]}'),
  ('card_meditation', false, '{"cards": [{"name": "a", "image_uri": "ph://"}]}'),
  ('card_meditation', false, '{"cards": [{"name": "a", "image_uri": "a ph://a"}]}'),
  ('card_meditation', false, '{"cards": [{"name": "a", "symbolism": 1}]}');
-- What stands in no URI, and other bounds that are too long to write.
insert into changes
select 'card_meditation', false, jsonb_build_object('cards', jsonb_build_array(
    jsonb_build_object('name', 'a', 'image_uri', 'ph://a' || chr(code) || 'b')))
  from unnest(array[9, 13, 32, 34, 60, 62, 160, 5760, 8192, 8202, 8232, 8233, 8239, 8287, 12288, 65279]) code;
insert into changes
select 'card_meditation', length <= high, jsonb_build_object('cards', jsonb_build_array(
    '{"name": "a"}'::jsonb || jsonb_build_object(key, start || repeat('ü', length - length(start)))))
  from (values ('name', 120, ''), ('image_asset_key', 200, ''), ('image_uri', 500, 'ph://'), ('symbolism', 500, ''))
    v (key, high, start) cross join lateral unnest(array[high, high + 1]) length;
insert into changes
select mode, length <= high, jsonb_build_object(key, jsonb_build_array(
    item::jsonb || jsonb_build_object(field, repeat('a', length))))
  from (values ('sense_grounding', 'prompts', '{"sense": "sight"}', 'label', 255),
    ('tallied_grounding', 'categories', '{"key": "a", "target_count": 1}', 'label', 255),
    ('tallied_grounding', 'categories', '{"label": "a", "target_count": 1}', 'key', 64),
    ('mindful_anchor', 'options', '{"key": "a"}', 'label', 255),
    ('mindful_anchor', 'options', '{"label": "a"}', 'key', 64),
    ('mindful_anchor', 'options', '{"key": "a", "label": "a"}', 'description', 500))
    v (mode, key, item, field, high) cross join lateral unnest(array[high, high + 1]) length;
insert into changes values
  ('rep_counter', true, jsonb_build_object('unit_label', repeat('ü', 64))),
  ('rep_counter', false, jsonb_build_object('unit_label', repeat('ü', 65))),
  ('mindful_anchor', true, jsonb_build_object('instruction', repeat('ü', 500))),
  ('mindful_anchor', false, jsonb_build_object('instruction', repeat('ü', 501))),
  ('sense_grounding', true, jsonb_build_object('prompts', pg_temp.many(300, '{"sense": "taste", "label": "x"}'))),
  ('tallied_grounding', true, jsonb_build_object('categories',
    pg_temp.many(12, '{"key": "a#", "label": "x", "target_count": 1}'))),
  ('tallied_grounding', false, jsonb_build_object('categories',
    pg_temp.many(13, '{"key": "a#", "label": "x", "target_count": 1}'))),
  ('mindful_anchor', true, jsonb_build_object('options', pg_temp.many(20, '{"key": "a#", "label": "x"}'))),
  ('mindful_anchor', false, jsonb_build_object('options', pg_temp.many(21, '{"key": "a#", "label": "x"}'))),
  ('card_meditation', true, jsonb_build_object('cards', pg_temp.many(200, '{"name": "a"}'))),
  ('card_meditation', false, jsonb_build_object('cards', pg_temp.many(201, '{"name": "a"}')));

select plan(35);
select ok(lib.mode_config_fits(mode, pg_temp.least(mode)), 'takes the smallest config of ' || mode)
  from (select distinct mode from changes) c order by mode;
select is(lib.mode_config_fits(mode, pg_temp.least(mode) || '{"extra": 1}'), false,
    'refuses an unknown key of ' || mode)
  from (select distinct mode from changes) c order by mode;
select is_empty($$ select mode, left(change::text, 200) from changes
  where pg_temp.fits(mode, change) is distinct from fits $$,
  'takes what is within the bounds, and nothing beyond');
select is(lib.mode_config_fits(mode, config), false, format('refuses %s of the mode %s', config, mode))
  from (values ('yoga', '{"mode": "yoga"}'::jsonb), ('tarot', '{"mode": "count_up"}'), ('tarot', '{}'),
    ('tarot', '[]'), ('tarot', '"tarot"'), ('tarot', 'null'), ('tarot', null), (null, '{"mode": "tarot"}'),
    ('tarot', '{"mode": ["tarot"]}')) v (mode, config);
select for_api_only('lib.mode_config_fits(text, jsonb)');
select * from finish();
