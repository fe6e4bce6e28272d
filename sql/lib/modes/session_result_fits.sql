-- Whether the result of a session is one of this mode (docs/contract/practice-sessions.md#session-results), or says
-- that the journal attests it (docs/contract/practice-sessions.md#sessions-from-the-journal). The constraint of
-- sessions calls it.
create or replace function lib.session_result_fits(mode text, result jsonb) returns boolean
language sql immutable parallel safe as $$
  select result = jsonb_build_object('attested_via', 'journal', 'mode', mode)
    or coalesce(result ->> 'mode' = mode and case mode
    when 'meditation_timer' then lib.keys_fit(result, '{mode}')
    when 'count_up' then lib.keys_fit(result, '{mode}')
    when 'metronome' then lib.keys_fit(result, '{mode,bpm_used}') and lib.integer_fits(result -> 'bpm_used', 1, 240)
    when 'interval_bell' then lib.keys_fit(result, '{mode,intervals_struck,total_intervals}')
      and lib.integer_fits(result -> 'intervals_struck', 0, 1000)
      and lib.integer_fits(result -> 'total_intervals', 0, 1000)
      and result -> 'intervals_struck' <= result -> 'total_intervals'
    when 'random_interval_bell' then lib.keys_fit(result, '{mode,bells_struck}', '{interval_seconds}')
      and lib.integer_fits(result -> 'bells_struck', 0, 1000)
      and lib.list_fits(result -> 'interval_seconds', 0, 1000)
      and (jsonb_path_query_array(result, '$.interval_seconds.size()') -> 0 > result -> 'bells_struck') is not true
      and not exists (select from jsonb_path_query(result, '$.interval_seconds[*]') seconds
        where not lib.integer_fits(seconds, 1, 2147483647))
    when 'rep_counter' then lib.keys_fit(result, '{mode,rep_count}')
      and lib.integer_fits(result -> 'rep_count', 0, 1000000)
    when 'sense_grounding' then lib.keys_fit(result, '{mode}', '{senses_completed}')
      and lib.list_fits(result -> 'senses_completed', 0, 2147483647)
      and not exists (select from jsonb_path_query(result, '$.senses_completed[*]') sense
        where not lib.choice_fits(sense, '{sight,touch,hearing,smell,taste}'))
    when 'tarot' then lib.keys_fit(result, '{mode,card_index}') and lib.integer_fits(result -> 'card_index', 0, 21)
    when 'tallied_grounding' then lib.keys_fit(result, '{mode,rounds_completed,total_rounds,items_completed}')
      and lib.integer_fits(result -> 'rounds_completed', 0, 10)
      and lib.integer_fits(result -> 'total_rounds', 1, 10)
      and lib.integer_fits(result -> 'items_completed', 0, 2400)
      and result -> 'rounds_completed' <= result -> 'total_rounds'
    when 'mindful_anchor' then
      lib.keys_fit(result, '{mode,duration_seconds,met_min_duration}', '{chosen_option_key}')
      and lib.slug_fits(nullif(result -> 'chosen_option_key', 'null'))
      and lib.integer_fits(result -> 'duration_seconds', 0, 14400)
      and lib.flags_fit(result, '{met_min_duration}')
    when 'card_meditation' then lib.keys_fit(result, '{mode,deck_id,card_drawn_name}', '{card_drawn_index}')
      and lib.slug_fits(result -> 'deck_id')
      and lib.text_fits(result -> 'card_drawn_name', 1, 120)
      and lib.integer_fits(nullif(result -> 'card_drawn_index', 'null'), 0, 199) end, false)
$$;
grant execute on function lib.session_result_fits to app_api;
