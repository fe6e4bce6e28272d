-- The care screen: whether a text speaks of suicide, self-harm, harm to others or stopping medication without denying
-- it (docs/contract/resonance.md#care-screen). Each step looks at a bounded stretch of text, so the time is linear in
-- the length of the text. A denial passes to the next phrase if only "or" or "nor" stands between the two.
create or replace function lib.care_flag(body text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  -- U+FF9E and U+FF9F too: nfkc makes combining marks of them, and orders a run of those in quadratic time.
  c_formats constant text := '[\uFF9E\uFF9F'
    || '\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E'
    || '\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3'
    || '\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]';
  c_phrases constant text := '\y(?:' || array_to_string(array[
    -- suicidal intent
    'kill myself', 'end my life', 'take my (?:own )?life', 'want to die', 'going to die tonight', 'better off dead',
    'suicidal', 'commit suicide', 'don''?t want to be alive', 'don''?t want to live anymore',
    'no longer want to be alive', 'no longer want to live anymore', 'wish i wasn''?t here',
    -- self-harm
    '(?:hurt|harm|cut|cutting) myself', 'self[- ]harm',
    -- harm to others
    'kill (?:him|her|them|someone|everyone)', 'hurt (?:him|her|them|someone)',
    -- stopping medication
    '(?:stop|stopping|stopped) (?:taking )?(?:my )?(?:meds|medication|pills|antidepressants)',
    '(?:quit|quitting) (?:my )?(?:meds|medication|antidepressants)', 'off my (?:meds|medication|antidepressants)',
    '(?:flush|flushed|flushing) my (?:meds|medication|pills)'], '|') || ')\y';
  c_negators constant text :=
    '\y(?:no plans? to|no intention|no desire|never|not|cannot|(?:do|wo|would|could|ca|did|does|have|is|ai)n''?t)\y';
  v_text text := lower(regexp_replace(normalize(
    regexp_replace(translate(body, U&'\2018\2019\02BC\FF07\2032\00B4', ''''''''''''''), c_formats, ' ', 'g'), nfkc),
    '\s+', ' ', 'g') collate pg_catalog.pg_c_utf8);
  v_clause text := '';  -- the clause of the phrase so far, its last 200 characters
  v_words text[];
  v_denied boolean := false;
  v_between text;
  v_phrase text[];
begin
  for v_between, v_phrase in
    select * from rows from (regexp_split_to_table(v_text, c_phrases), regexp_matches(v_text, c_phrases, 'g'))
  loop
    exit when v_phrase is null;  -- the rest of the text, after the last phrase
    v_clause := regexp_replace(right(v_clause || v_between, 200), '^.*(?:[.!?;,]|\y(?:and|but)\y)', '');
    v_words := string_to_array(btrim(v_clause), ' ');
    v_denied := v_denied and v_between in (' or ', ' nor ')
      or regexp_count(array_to_string(v_words[cardinality(v_words) - 4:], ' '), c_negators) % 2 = 1
      or v_clause ~ '\y(?:no longer|used to) $';
    if not v_denied then
      return true;
    end if;
    v_clause := v_clause || v_phrase[1];
  end loop;
  return false;
end $$;
grant execute on function lib.care_flag to app_api, app_worker;
