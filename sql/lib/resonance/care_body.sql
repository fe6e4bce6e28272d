-- The care answer: a title, one message and four resources, always in this order
-- (docs/contract/resonance.md#care-answer). It is in SQL and not in content/, so that it is loaded in one transaction
-- with the care screen: a safety text must never be missing or older than the rule that shows it.
create or replace function lib.care_body() returns json
language sql immutable parallel safe as $$
  select to_json(r) from (
    select 'You don''t have to carry this alone' as title,
    'Thank you for putting this into words. It sounds as if you are carrying something heavy. Distress like this '
      || 'is not a failure of yours, and you don''t have to carry it by yourself. If you might be in danger, now or '
      || 'soon, please reach a person first; this page will keep.' as message,
    json_build_array(
      (select to_json(r) from (select 'hotline' as kind, '988 Suicide & Crisis Lifeline (United States)' as name,
        'Call 988' as contact,
        'A free, confidential call, day and night, with someone trained to listen. Elsewhere, your local '
          || 'emergency number reaches help.' as what_it_is) r),
      (select to_json(r) from (select 'text_line' as kind, 'Crisis Text Line (United States)' as name,
        'Text HOME to 741741' as contact,
        'A free conversation by text message, day and night, for when speaking aloud is too much.' as what_it_is) r),
      (select to_json(r) from (select 'human' as kind, 'Someone you trust' as name,
        'A friend, a relative, a neighbour' as contact,
        'You don''t need the right words. "Can you stay with me for a while?" is enough.' as what_it_is) r),
      (select to_json(r) from (select 'professional' as kind, 'Someone whose work this is' as name,
        'Your doctor, a therapist or a clinic' as contact,
        'A person who can look at the whole of it with you, in confidence, and stay for more than one '
          || 'conversation.' as what_it_is) r)) as resources) r
$$;
grant execute on function lib.care_body to app_api, app_worker;
