select plan(11);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-21 23:59Z'), progress(1, '2026-03-01 12:00Z');
select is(api.stage_prompts_list(1)::jsonb, '{"stage": 1, "stage_name": "Colour 1", "prompts": [
  {"ordinal": 1, "title": "Prompt 1.1", "body": "", "cadence": null, "dismissed": false},
  {"ordinal": 2, "title": "Prompt 1.2", "body": "Body", "cadence": null, "dismissed": false},
  {"ordinal": 3, "title": "Prompt 1.3", "body": "", "cadence": null, "dismissed": false}]}',
  'lists the prompts of an open stage');
select is(split_part((api.prompt_current())->>'default_title', ' week ', 1), api.stage_prompts_list(1) ->> 'stage_name',
  'names the stage by the colour label of default titles');
select refused('select api.stage_prompts_list(2)', 403, 'week_locked',
  'refuses a stage before its first week with 403');
select travel('2026-03-22 00:00Z');
select is(api.stage_prompts_list(2) ->> 'stage', '2', 'lists a stage from its first week on');
select as_owner();
insert into app.prompt_dismissals (user_id, stage_number, ordinal, dismissed_at) values (person('ann'), 2, 3, now());
select as_user('ann');
select is(array(select s || '.' || (p ->> 'ordinal') from unnest(array[1, 2]) s,
    json_array_elements(api.stage_prompts_list(s) -> 'prompts') p where p ->> 'dismissed' = 'true'), '{2.3}',
  'says which one of a stage is dismissed');
select as_owner();
delete from app.prompts where stage_number = 2;
select as_user('ann');
select is(api.stage_prompts_list(2) ->> 'prompts', '[]', 'a stage without prompts has an empty list');
select refused('select api.stage_prompts_list(11)', 404, 'stage_not_found', 'refuses stage 11 with 404');
select refused('select api.stage_prompts_list(0)', 404, 'stage_not_found', 'refuses stage 0 with 404');
select for_api_only('api.stage_prompts_list(bigint)');
select * from finish();
