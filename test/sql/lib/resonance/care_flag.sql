-- docs/contract/resonance.md#care-screen: every phrase and every denial.
select plan(106);

create temp table phrases (phrase text);
insert into phrases
select p from unnest(array['kill myself', 'end my life', 'take my life', 'take my own life', 'want to die',
  'going to die tonight',
  'better off dead', 'suicidal', 'commit suicide', 'don''t want to be alive', 'dont want to be alive anymore',
  'don''t want to live anymore', 'dont want to live anymore', 'no longer want to be alive',
  'no longer want to live anymore',
  'wish i wasn''t here', 'wish i wasnt here', 'hurt myself', 'harm myself', 'cut myself', 'cutting myself', 'self-harm',
  'self harm']) p
union all select v || ' ' || w from unnest('{kill,hurt}'::text[]) v, unnest('{him,her,them,someone}'::text[]) w
union all select 'kill everyone'
union all select v || t || m || w from unnest('{stop,stopping,stopped}'::text[]) v,
  unnest('{" "," taking "}'::text[]) t,
  unnest('{"","my "}'::text[]) m, unnest('{meds,medication,pills,antidepressants}'::text[]) w
union all select v || m || w from unnest('{quit,quitting}'::text[]) v, unnest('{" "," my "}'::text[]) m,
  unnest('{meds,medication,antidepressants}'::text[]) w
union all select 'off my ' || w from unnest('{meds,medication,antidepressants}'::text[]) w
union all select v || ' my ' || w from unnest('{flush,flushed,flushing}'::text[]) v,
  unnest('{meds,medication,pills}'::text[]) w;

select is(array(select phrase from phrases where not lib.care_flag('Today I thought: ' || phrase || '.')), '{}',
  'flags every phrase in a sentence');
select is(array(select phrase from phrases where not lib.care_flag(upper(phrase))), '{}',
  'flags every phrase alone, in capitals');
select is(array(select phrase from phrases where lib.care_flag('I would never ' || phrase)), '{}',
  'does not flag a phrase after never');
select is(array(select phrase from phrases where lib.care_flag('x' || phrase || 'x')), '{}',
  'does not flag a phrase inside a word');

select is(lib.care_flag(text), true, 'flags: ' || text) from unnest(array[
  -- a second negator undoes the first; a negator counts in its clause, and at most five words back
  'I can''t pretend I don''t want to die', 'It is not that I never want to die', 'No. I will end my life',
  'No, I will end my life',
  'Never again; I will hurt myself', 'Is it not so? I want to die', 'I never did! I want to die',
  'I''d never hurt myself and cut myself',
  'I would not say so but I want to die', 'not going to harm myself, still I want to die',
  'I have never told anybody here that I hurt myself',
  'I do not know. Suicidal, maybe', 'no I want to die', 'I used to think I want to die',
  'I no longer hide that I want to die',
  -- or/nor pass a denial on only when nothing stands between
  'I never cut myself, or maybe one two three four I harm myself', 'I do not want to die, or to kill myself',
  'I don''t harm myself or one two three four five six want to die', 'I want to die or never harm myself',
  'harm myself or hurt myself',
  -- a clause is looked at 200 characters back
  'never ' || repeat('x', 194) || ' kill myself',
  -- disguises
  U&'end\200Bmy life', U&'kill\00ADmyself', U&'\FF4B\FF49\FF4C\FF4C myself', U&'I don\2019t want to be alive',
  U&'I don\02BCt want to be alive',
  U&'I don\FF07t want to be alive', U&'I don\2032t want to be alive', U&'I don\00B4t want to be alive',
  U&'I don\2018t want to be alive',
  e'kill\n\n\tmyself', U&'kill\00A0\2003myself', U&'kill\2028myself', U&'SU\0130CIDAL kill myself',
  U&'kill\+0E0020myself', U&'kill \feffmyself',
  'suicidal?', '(suicidal)', 'I am off my meds again', 'I''m better off dead', 'going to kill them all']) as text;

select is(lib.care_flag(text), false, 'does not flag: ' || text) from unnest(array[
  'I''d never cut myself or harm myself', 'Years ago I used to harm myself', 'I no longer harm myself',
  'I no longer want to live with my parents',
  'Mourning my sister', 'I feel sad, empty and tired', 'reskill myself', 'I skill myself', 'killing time',
  'I could die of laughter',
  'I have no plan to kill myself', 'no plans to end my life', 'no intention to harm myself', 'I have no desire to die',
  'no desire to hurt him',
  'I cannot hurt myself', 'I do not want to die', 'I don''t want to die', 'I dont want to die', 'I won''t kill myself',
  'I wont kill myself',
  'I wouldn''t hurt them', 'I wouldnt hurt them', 'I couldn''t kill him', 'I couldnt kill him', 'I can''t hurt her',
  'I cant hurt her',
  'I didn''t stop my meds', 'I didnt quit my meds', 'She doesn''t self-harm', 'It doesnt hurt someone',
  'I haven''t stopped taking my pills',
  'I havent flushed my pills', 'He isn''t suicidal', 'He isnt suicidal', 'I ain''t suicidal', 'I aint suicidal',
  U&'I don\2019t want to die',
  'I never want to die or kill myself or end my life', 'I do not cut myself nor harm myself',
  'not hurt myself or cut myself nor self-harm',
  'I never ever want to kill myself or want to die or take my own life', 'I would not ever again commit suicide',
  'never ' || repeat('x', 193) || ' kill myself', 'I would never not never kill myself',
  '', 'a', 'My medication helps', 'I stopped taking the bus', 'flush the pills', 'quit my job', 'hurt by him',
  'wish you were here',
  'want to live', 'and, or; but!', 'I don''t think about suicide']) as text;

-- Long chains, and long texts.
select is(lib.care_flag('I never ' || repeat('harm myself or ', 300) || 'cut myself'), false,
  'passes a denial along 300 links');
select is(lib.care_flag('I never ' || repeat('harm myself nor ', 300) || 'once cut myself. Suicidal'), true,
  'flags what follows a broken chain');
select is(lib.care_flag('I ' || repeat('harm myself or ', 300) || 'never cut myself'), true,
  'flags a chain whose denial comes last');
select is(lib.care_flag(repeat('x', 9000) || ' kill myself'), true, 'flags a phrase after a long word');
select is(lib.care_flag('never ' || repeat('and ', 2400) || 'kill myself'), true, 'flags a phrase after many clauses');
select * from finish();
