select plan(10);
delete from app.stages;
insert into app.stages (stage_number, title, subtitle, category, aspect, spiral_dynamics_color, growing_up_stage,
  divine_gender_polarity,
  relationship_to_free_will, free_will_description, manifestations)
select n, '', '', '', 'Kinship ' || n, 'Purple ' || n, '', '', '', '', '[]' from generate_series(2, 3) n;
update app.practices set canonical = false;
select practice(stage => 2);
insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config,
  approved, preset, canonical)
values (2, 'Canon of two', '', '', 5, 'tarot', '{"mode": "tarot"}', true, true, true);
select keep('sit', practice(stage => 2));
select as_user('ann');
select refused($$ select api.user_practice_frequency(null) $$, 404, 'course_stage_not_found',
  'refuses a stage that is not seeded with 404');
select as_owner();
insert into app.stage_progress (user_id, current_stage, stage_started_at) values (person('ann'), 2, now());
select as_user('ann');
select is(api.user_practice_frequency(null) ->> 'practice_name', 'Canon of two',
  'answers the canonical preset of the caller''s stage');
select matches(api.user_practice_frequency(null) ->> 'banner_text', 'Purple 2.*Kinship 2.*Canon of two.*Kinship 2',
  'names colour, aspect and practice in the banner text');
select keep('one', selection(kept('sit'), 2));
select is((api.user_practice_frequency(2) ->> 'user_practice_id')::bigint, kept('one'),
  'prefers the caller''s selection to the preset');
select as_owner();
update app.user_practices set end_date = '2026-01-02' where id = kept('one');
select as_user('ann');
select is(api.user_practice_frequency(2) ->> 'practice_name', 'Canon of two', 'but not one that has ended');
select refused($$ select api.user_practice_frequency(3) $$, 404, 'preset_practice_not_found',
  'refuses a stage without a canonical preset with 404');
select as_user('bob');
select is(api.user_practice_frequency(2) ->> 'practice_name', 'Canon of two', 'ignores the selections of others');
select for_api_only('api.user_practice_frequency(integer)');
select * from finish();
