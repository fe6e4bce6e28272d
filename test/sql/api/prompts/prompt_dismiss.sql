select plan(10);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z'), progress(1, '2026-03-01 12:00Z');
create function pg_temp.dismissed(body json) returns text language sql as $$
  select string_agg(p ->> 'ordinal', ' ' order by nth) filter (where (p ->> 'dismissed')::boolean)
    from json_array_elements(body -> 'prompts') with ordinality t (p, nth)
$$;
select is(pg_temp.dismissed(api.prompt_dismiss(1, 2)), '2', 'answers the prompts of the stage, this one dismissed');
select is(pg_temp.dismissed(api.prompt_dismiss(1, 2)), '2', 'a repeat changes nothing');
select is(pg_temp.dismissed(api.stage_prompts_list(1)), '2', 'the list of the stage shows it');
select refused('select api.prompt_dismiss(1, 4)', 404, 'prompt_not_found', 'refuses a prompt that does not exist');
select refused('select api.prompt_dismiss(11, 1)', 404, 'stage_not_found', 'refuses a stage that does not exist');
select refused('select api.prompt_dismiss(2, 9)', 403, 'week_locked', 'refuses a locked stage before its prompts');
select as_user('bob'), progress(1, '2026-03-01 12:00Z');
select is(pg_temp.dismissed(api.stage_prompts_list(1)), null, 'shows nobody else''s dismissals');
select for_api_only('api.prompt_dismiss(bigint, bigint)');
select * from finish();
