-- Which week has which prompt: docs/contract/prompts.md#weekly-prompt-scheduling.
select plan(5);
select stages(), as_user('ann');
select as_owner();
delete from app.prompts where stage_number = 2 and ordinal = 3;
insert into app.prompts (stage_number, ordinal, title) select 9, 4, 'Prompt 9.4';
select as_user('ann');
select results_eq(
  $$ select week, p.question, p.default_title from unnest(array[1, 2, 3, 4, 6, 24, 25, 29, 30, 31, 36]) week
    cross join lateral lib.week_prompt(week) p order by week $$,
  $$ values (1, 'Prompt 1.1', 'Colour 1 week 1 Prompt #1'), (2, E'Prompt 1.2\n\nBody', 'Colour 1 week 2 Prompt #2'),
    (3, 'Prompt 1.3', 'Colour 1 week 3 Prompt #3'), (4, 'Prompt 2.1', 'Colour 2 week 1 Prompt #1'),
    (6, 'Prompt 2.1', 'Colour 2 week 3 Prompt #1'), (24, 'Prompt 8.3', 'Colour 8 week 3 Prompt #3'),
    (25, 'Prompt 9.1', 'Colour 9 week 1 Prompt #1'), (29, 'Prompt 9.1', 'Colour 9 week 5 Prompt #1'),
    (30, E'Prompt 9.2\n\nBody', 'Colour 9 week 6 Prompt #2'), (31, 'Prompt 10.1', 'Colour 10 week 1 Prompt #1'),
    (36, 'Prompt 10.3', 'Colour 10 week 6 Prompt #3') $$, 'the weeks of a stage go round its prompts');
select is((select p.ordinal from lib.week_prompt(1, 3) p), 3, 'takes the wanted prompt');
select is((select p.ordinal from lib.week_prompt(5, 3) p), 2,
  'takes the week''s own prompt where the stage lacks the wanted one');
select is((select count(*) from generate_series(1, 36) w cross join lateral lib.week_prompt(w)), 36::bigint,
  'each of the 36 weeks has a prompt');
select is_empty('select lib.week_prompt(w) from unnest(array[-100, -1, 0, 37, 2147483647]) w',
  'a number outside 1 to 36 has no prompt');
select * from finish();
