select plan(9);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is(each(api.stages_list(50, 0, false), 'stage_number'), '{1,2,3,4,5,6,7,8,9,10}', 'lists the stages by number');
select is(api.stages_list(2, 9, true)::jsonb #- '{items,0,id}',
  '{"items": [{"stage_number": 10, "title": "Stage 10", "subtitle": "", "overview_url": "", "category": "",
    "aspect": "Aspect 10", "spiral_dynamics_color": "Colour 10", "growing_up_stage": "", "divine_gender_polarity": "",
    "relationship_to_free_will": "", "free_will_description": "", "is_unlocked": false, "progress": 0,
    "manifestations": []}],
  "total": 10, "limit": 2, "offset": 9, "has_more": false}', 'a page shows every key');
select log(goal(habit('Walk', '{"stage": "2"}'), 'low'), '2026-03-01');
select is(each(api.stages_list(3, 0, false), 'progress'), '{0,0,0}', 'a locked stage shows progress 0');
select progress(2, '2026-03-01 00:00Z');
select is(each(api.stages_list(3, 0, false), 'is_unlocked'), '{true,true,false}', 'shows which stages are unlocked');
select is(each(api.stages_list(3, 0, false), 'progress'), '{0,1,0}', 'an unlocked stage shows its progress');
select as_user('ben');
select is(each(api.stages_list(3, 0, false), 'is_unlocked'), '{true,false,false}', 'another person has other locks');
select for_api_only('api.stages_list(integer, integer, boolean)');
select * from finish();
