-- docs/contract/practice-sessions.md#session-results: each mode's result at its bounds, and beyond each of them.
create temp table results (fits boolean, result jsonb);
insert into results values
  (true, '{"mode": "meditation_timer"}'), (false, '{"mode": "meditation_timer", "x": 1}'),
  (true, '{"mode": "count_up"}'), (false, '{"mode": "count_up", "x": 1}'),
  (true, '{"mode": "metronome", "bpm_used": 1}'), (true, '{"mode": "metronome", "bpm_used": 240}'),
  (false, '{"mode": "metronome", "bpm_used": 0}'), (false, '{"mode": "metronome", "bpm_used": 241}'),
  (false, '{"mode": "metronome"}'), (false, '{"mode": "metronome", "bpm_used": 1.5}'),
  (true, '{"mode": "interval_bell", "intervals_struck": 0, "total_intervals": 0}'),
  (true, '{"mode": "interval_bell", "intervals_struck": 1000, "total_intervals": 1000}'),
  (false, '{"mode": "interval_bell", "intervals_struck": -1, "total_intervals": 3}'),
  (false, '{"mode": "interval_bell", "intervals_struck": 4, "total_intervals": 3}'),
  (false, '{"mode": "interval_bell", "intervals_struck": 4, "total_intervals": 1001}'),
  (false, '{"mode": "interval_bell", "intervals_struck": "1", "total_intervals": 3}'),
  (false, '{"mode": "interval_bell", "intervals_struck": 1001, "total_intervals": 1001}'),
  (false, '{"mode": "interval_bell", "intervals_struck": 1}'),
  (false, '{"mode": "interval_bell", "total_intervals": 1}'),
  (true, '{"mode": "random_interval_bell", "bells_struck": 0}'),
  (true, '{"mode": "random_interval_bell", "bells_struck": 1000, "interval_seconds": []}'),
  (true, '{"mode": "random_interval_bell", "bells_struck": 2, "interval_seconds": [1, 2147483647]}'),
  (false, '{"mode": "random_interval_bell", "bells_struck": 1, "interval_seconds": [1, 1]}'),
  (false, '{"mode": "random_interval_bell", "bells_struck": 2, "interval_seconds": [0]}'),
  (false, '{"mode": "random_interval_bell", "bells_struck": 2, "interval_seconds": [2147483648]}'),
  (false, '{"mode": "random_interval_bell", "bells_struck": 2, "interval_seconds": null}'),
  (false, '{"mode": "random_interval_bell", "bells_struck": 2, "interval_seconds": 1}'),
  (false, '{"mode": "random_interval_bell", "bells_struck": -1}'),
  (false, '{"mode": "random_interval_bell", "bells_struck": 1001}'), (false, '{"mode": "random_interval_bell"}'),
  (true, '{"mode": "rep_counter", "rep_count": 0}'), (true, '{"mode": "rep_counter", "rep_count": 1000000}'),
  (false, '{"mode": "rep_counter", "rep_count": -1}'), (false, '{"mode": "rep_counter", "rep_count": 1000001}'),
  (false, '{"mode": "rep_counter"}'),
  (true, '{"mode": "sense_grounding"}'), (true, '{"mode": "sense_grounding", "senses_completed": []}'),
  (true, '{"mode": "sense_grounding", "senses_completed": ["sight", "touch", "hearing", "smell", "taste", "sight"]}'),
  (false, '{"mode": "sense_grounding", "senses_completed": ["humour"]}'),
  (false, '{"mode": "sense_grounding", "senses_completed": "sight"}'), (false, '{"mode": "sense_grounding", "x": 1}'),
  (true, '{"mode": "tarot", "card_index": 0}'), (true, '{"mode": "tarot", "card_index": 21}'),
  (false, '{"mode": "tarot", "card_index": -1}'), (false, '{"mode": "tarot", "card_index": 22}'),
  (false, '{"mode": "tarot"}'),
  (true, '{"mode": "tallied_grounding", "rounds_completed": 0, "total_rounds": 1, "items_completed": 0}'),
  (true, '{"mode": "tallied_grounding", "rounds_completed": 10, "total_rounds": 10, "items_completed": 2400}'),
  (false, '{"mode": "tallied_grounding", "rounds_completed": 2, "total_rounds": 1, "items_completed": 0}'),
  (false, '{"mode": "tallied_grounding", "rounds_completed": -1, "total_rounds": 1, "items_completed": 0}'),
  (false, '{"mode": "tallied_grounding", "rounds_completed": 0, "total_rounds": 0, "items_completed": 0}'),
  (false, '{"mode": "tallied_grounding", "rounds_completed": 1, "total_rounds": 11, "items_completed": 0}'),
  (false, '{"mode": "tallied_grounding", "rounds_completed": "1", "total_rounds": 1, "items_completed": 0}'),
  (false, '{"mode": "tallied_grounding", "rounds_completed": 1, "total_rounds": 1, "items_completed": -1}'),
  (false, '{"mode": "tallied_grounding", "rounds_completed": 1, "total_rounds": 1, "items_completed": 2401}'),
  (false, '{"mode": "tallied_grounding", "rounds_completed": 1, "total_rounds": 1}'),
  (false, '{"mode": "tallied_grounding", "total_rounds": 1, "items_completed": 0}'),
  (true, '{"mode": "mindful_anchor", "duration_seconds": 0, "met_min_duration": false}'),
  (true, '{"mode": "mindful_anchor", "duration_seconds": 14400, "met_min_duration": true, "chosen_option_key": "a_1"}'),
  (true, '{"mode": "mindful_anchor", "duration_seconds": 0, "met_min_duration": true, "chosen_option_key": null}'),
  (false, '{"mode": "mindful_anchor", "duration_seconds": 0, "met_min_duration": true, "chosen_option_key": "A"}'),
  (false, '{"mode": "mindful_anchor", "duration_seconds": -1, "met_min_duration": true}'),
  (false, '{"mode": "mindful_anchor", "duration_seconds": 14401, "met_min_duration": true}'),
  (false, '{"mode": "mindful_anchor", "duration_seconds": 0, "met_min_duration": null}'),
  (false, '{"mode": "mindful_anchor", "duration_seconds": 0}'),
  (false, '{"mode": "mindful_anchor", "met_min_duration": true}'),
  (true, '{"mode": "card_meditation", "deck_id": "birds", "card_drawn_name": "Heron"}'),
  (true, '{"mode": "card_meditation", "deck_id": "a", "card_drawn_name": "x", "card_drawn_index": 0}'),
  (true, '{"mode": "card_meditation", "deck_id": "a", "card_drawn_name": "x", "card_drawn_index": 199}'),
  (true, '{"mode": "card_meditation", "deck_id": "a", "card_drawn_name": "x", "card_drawn_index": null}'),
  (false, '{"mode": "card_meditation", "deck_id": "a", "card_drawn_name": "x", "card_drawn_index": 200}'),
  (false, '{"mode": "card_meditation", "deck_id": "a", "card_drawn_name": "x", "card_drawn_index": -1}'),
  (false, '{"mode": "card_meditation", "deck_id": "A", "card_drawn_name": "x"}'),
  (false, '{"mode": "card_meditation", "deck_id": "a", "card_drawn_name": ""}'),
  (false, '{"mode": "card_meditation", "deck_id": "a"}'),
  (false, '{"mode": "card_meditation", "card_drawn_name": "x"}'),
  (false, '{"mode": "yoga"}'),
  (true, '{"mode": "tarot", "attested_via": "journal"}'), (false, '{"mode": "tarot", "attested_via": "me"}');
insert into results
select length = high, jsonb_build_object('mode', 'card_meditation', 'deck_id', 'a', 'card_drawn_name', 'x')
    || jsonb_build_object(key, repeat('a', length))
  from (values ('deck_id', 64), ('card_drawn_name', 120)) v (key, high)
  cross join lateral unnest(array[high, high + 1]) length;
insert into results
select length = 1000, jsonb_build_object('mode', 'random_interval_bell', 'bells_struck', 1000, 'interval_seconds',
    (select jsonb_agg(1) from generate_series(1, length)))
  from unnest(array[1000, 1001]) length;

select plan(8);
select is_empty($$ select left(result::text, 200) from results
  where lib.session_result_fits(result ->> 'mode', result) is distinct from fits $$,
  'takes what is within the bounds, and nothing beyond');
select is(lib.session_result_fits('tarot', result), false, format('refuses %s', result))
  from unnest('{"[]", "\"tarot\"", "{\"mode\": \"count_up\"}",
    "{\"mode\": \"count_up\", \"attested_via\": \"journal\"}"}'::jsonb[]) result;
select for_api_only('lib.session_result_fits(text, jsonb)');
select * from finish();
