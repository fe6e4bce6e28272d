-- docs/contract/practice-recipes.md#post-practice-recipes
create function pg_temp.fits(change jsonb, number integer default 1) returns boolean language sql as $$
  select lib.recipe_steps_fit((select jsonb_agg('{"tag_slug": "red", "tag_label": "Red", "prompt_label": "Find red",
    "target_count": 1}'::jsonb || change) from generate_series(1, number)))
$$;
select plan(22);
select ok(pg_temp.fits(change, number), format('takes %s steps with %s', number, change))
  from (values (1, '{}'::jsonb), (12, '{}'), (1, '{"target_count": 20}'),
    (1, '{"tag_label": "x", "prompt_label": "x"}')) v (number, change);
select is(pg_temp.fits(change, number), false, format('refuses %s steps with %s', number, change))
  from (values (13, '{}'::jsonb), (1, '{"target_count": 0}'), (1, '{"target_count": 21}'),
    (1, '{"target_count": null}'),
    (1, '{"tag_slug": "Red"}'), (1, '{"tag_label": ""}'), (1, '{"prompt_label": ""}'), (1, '{"position": 0}'))
    v (number, change);
select is(pg_temp.fits(jsonb_build_object(key, repeat('ü', length))), length = 255, format('%s of %s in %s',
    case length when 255 then 'takes a text' else 'refuses one' end, length, key))
  from unnest('{tag_label,prompt_label}'::text[]) key, unnest('{255,256}'::integer[]) length;
select is(lib.recipe_steps_fit(steps), false, format('refuses %s', steps))
  from unnest(array['[]', '[{"tag_slug": "red"}]', '{}']::jsonb[]) steps;
select for_api_only('lib.recipe_steps_fit(jsonb)');
select * from finish();
