-- events: stage_progress_repaired 1
select plan(9);
select person('ann');
select as_user('ben'), progress(4, '2026-03-01 12:00Z');
select as_owner();
update app.stage_progress set completed_stages = '{4,2,2}';
update auth.users set is_admin = true where id = person('ann');
create temp table before as select to_jsonb(p) - 'completed_stages' as was from app.stage_progress p;
select as_user('ben');
select refused($$ select api.stage_progress_repair(person('ben')) $$, 403, 'admin_required',
  'refuses a person who is no admin with 403');
select as_user('ann');
select is(api.stage_progress_repair(person('ben'))::jsonb - 'user_id',
  '{"current_stage": 4, "completed_stages": [1, 2, 3], "stages_added": [1, 3], "stages_removed": [4]}',
  'repairs the gaps and answers them');
select is(api.stage_progress_repair(person('ben'))::jsonb - 'user_id',
  '{"current_stage": 4, "completed_stages": [1, 2, 3], "stages_added": [], "stages_removed": []}',
  'a repeat changes nothing');
select refused($$ select api.stage_progress_repair(person('ann')) $$, 404, 'stage_progress_not_found',
  'refuses a person without a progress row with 404');
select as_owner();
select is((select completed_stages from app.stage_progress), '{1,2,3}', 'stores the repaired stages');
select is((select to_jsonb(p) - 'completed_stages' from app.stage_progress p), (select was from before),
  'changes no other column');
select for_api_only('api.stage_progress_repair(bigint)');
select * from finish();
