select plan(8);
select as_user('ann'), progress(3, now());
select as_user('ben'), progress(4, now());
select as_user('cat'), progress(1, now());
select as_owner();
update app.stage_progress set completed_stages = '{4,2,2}' where user_id = person('ben');
update app.stage_progress set completed_stages = '{7}' where user_id = person('cat');
update auth.users set is_admin = true where id = person('ann');
select as_user('ann');
select is(api.stage_progress_gaps(1, 1, false)::jsonb, jsonb_build_object('total', 2, 'rows', jsonb_build_array(
  jsonb_build_object('user_id', person('ben'), 'current_stage', 4, 'completed_stages', '[2, 4]'::jsonb,
    'missing_stages', '[1, 3]'::jsonb, 'extra_stages', '[4]'::jsonb),
  jsonb_build_object('user_id', person('cat'), 'current_stage', 1, 'completed_stages', '[7]'::jsonb,
    'missing_stages', '[]'::jsonb, 'extra_stages', '[7]'::jsonb))),
  'bare, answers all gaps');
select is(api.stage_progress_gaps(1, 0, true)::jsonb,
  '{"items": [], "scanned_total": 3, "limit": 1, "offset": 0, "has_more_rows": true}',
  'a page may be empty although rows follow');
select is(each(api.stage_progress_gaps(2, 1, true) -> 'items', 'user_id'),
  array[person('ben')::text, person('cat')::text], 'a page is a window over all rows by user_id');
select is((api.stage_progress_gaps(2, 1, true) ->> 'has_more_rows'), 'false',
  'has_more_rows is false in the last window');
select as_user('ben');
select refused('select api.stage_progress_gaps(50, 0, false)', 403, 'admin_required',
  'refuses a person who is no admin with 403');
select for_api_only('api.stage_progress_gaps(integer, integer, boolean)');
select * from finish();
