-- The care answer: a title, one message and four resources, always in this order
-- (docs/contract/resonance.md#care-answer). It is in SQL and not in content/, so that it is loaded in one transaction
-- with the care screen: a safety text must never be missing or older than the rule that shows it.
create or replace function lib.care_body() returns json
language sql immutable parallel safe as $$
  select lib.compact(json_build_object(
    'title', 'You don''t have to carry this alone',
    'message',
      'Thank you for putting this into words. It sounds as if you are carrying something heavy. Distress like this '
      || 'is not a failure of yours, and you don''t have to carry it by yourself. If you might be in danger, now or '
      || 'soon, please reach a person first; this page will keep.',
    'resources', json_build_array(
      json_build_object('kind', 'hotline', 'name', '988 Suicide & Crisis Lifeline (United States)',
        'contact', 'Call 988',
        'what_it_is', 'A free, confidential call, day and night, with someone trained to listen. Elsewhere, your local '
          || 'emergency number reaches help.'),
      json_build_object('kind', 'text_line', 'name', 'Crisis Text Line (United States)',
        'contact', 'Text HOME to 741741',
        'what_it_is', 'A free conversation by text message, day and night, for when speaking aloud is too much.'),
      json_build_object('kind', 'human', 'name', 'Someone you trust', 'contact', 'A friend, a relative, a neighbour',
        'what_it_is', 'You don''t need the right words. "Can you stay with me for a while?" is enough.'),
      json_build_object('kind', 'professional', 'name', 'Someone whose work this is',
        'contact', 'Your doctor, a therapist or a clinic',
        'what_it_is', 'A person who can look at the whole of it with you, in confidence, and stay for more than one '
          || 'conversation.'))))
$$;
grant execute on function lib.care_body to app_api, app_worker;
