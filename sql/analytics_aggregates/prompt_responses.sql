-- analytics_aggregates.prompt_responses: answered weekly prompts by the week of the program.
select lib.make_groups('prompt_responses', 'One row per week of the program.',
  keys => '{program_week}', numbers => '{responses}', query => $$
  select s.program_week, count(distinct s.person) as people, count(*) as responses
    from lib.everybody(null::analytics.prompt_responses, '{program_week, person}') s
   group by 1
$$);
grant select on analytics_aggregates.prompt_responses to app_analyst_aggregates;
comment on column analytics_aggregates.prompt_responses.program_week is
  'The week of the program that the prompt belongs to, 1 to 36.';
comment on column analytics_aggregates.prompt_responses.responses is 'How many answers there are.';
