-- docs/contract/practice-recipes.md#rules-of-a-mode
select plan(7);
select is(lib.recipe_flaw(mode, rounds, steps), flaw, description)
  from (values
    ('sense_grounding', 1, '[{"tag_slug": "sight"}, {"tag_slug": "sight"}]'::jsonb, null,
      'passes a sense that comes twice in one round'),
    ('sense_grounding', 2, '[{"tag_slug": "sight"}]', 'rounds', 'refuses a second round of the senses'),
    ('sense_grounding', 0, '[{"tag_slug": "sight"}]', 'rounds', 'refuses no round of the senses'),
    ('tallied_grounding', 10, '[{"tag_slug": "red"}, {"tag_slug": "blue"}]', null, 'passes a tally in many rounds'),
    ('tallied_grounding', 1, '[{"tag_slug": "red"}, {"tag_slug": "red"}]', 'steps',
      'refuses a tag that is tallied twice'),
    ('tallied_grounding', 1, '[{"tag_slug": "red"}]', null, 'passes a tally of one tag'),
    ('tallied_grounding', 1, '[{"tag_slug": "red"}, {"tag_slug": "Red"}]', null, 'takes slugs to the letter')
  ) as example (mode, rounds, steps, flaw, description);
select * from finish();
