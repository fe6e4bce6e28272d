-- The rules of docs/contract/stages.md#stage-progress.
select plan(16);
select stages();
select as_user('ben'), keep('theirs', habit('Theirs', '{"stage": "1"}'));
select log(goal(kept('theirs'), 'low'), '2026-06-01');
select as_user('ann');
create function pg_temp.scores(stage integer) returns text language sql as $$
  select format('%s %s %s %s', s.habits_progress, s.practice_sessions_completed, s.course_items_completed,
    s.overall_progress)
    from lib.stage_scores() s where s.stage_number = stage
$$;
select is((select count(*) from lib.stage_scores()), 10::bigint, 'always has ten stages');
select is(pg_temp.scores(1), '0 0 0 0', 'all zero without data of the caller');
select keep('one', habit('One', '{"stage": "1"}')), keep('two', habit('Two', '{"stage": "1"}')),
  habit('Else', '{"stage": "01"}');
select is(pg_temp.scores(1), '0 0 0 0', 'a habit without completions is not active');
select log(goal(kept('one'), 'low'), '2026-06-01', 0);
select is(pg_temp.scores(1), '0 0 0 0', 'a miss does not make a habit active');
select log(goal(kept('one'), 'low'), '2026-06-02'), log(goal(kept('one'), 'clear'), '2026-06-02');
select is(pg_temp.scores(1), '0.5 0 0 0.5', 'a habit with two completions counts once: half of the habits are active');
select as_owner();
update app.goals set is_additive = false where habit_id = kept('two');
select log(goal(kept('two'), 'low'), '2026-06-01', 0);
select as_user('ann');
select is(pg_temp.scores(1), '1 0 0 1', 'a completion of 0 units makes a subtractive habit active');
select chapters(1, '{a,b,c}');
select is(pg_temp.scores(1), '1 0 0 0.5', 'unread items lower the mean');
select as_owner();
insert into app.content_completions (user_id, content_id, completed_at)
select person(p), id, now() from app.stage_contents, unnest(array['ann', 'ben']) p where title = 'a' or p = 'ben';
select as_user('ann');
select is(pg_temp.scores(1), '1 0 1 0.67', 'a third of the items read: (1 + 1/3) / 2, rounded at the end');
select as_owner();
insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config,
  approved)
values (1, 'Sit', '', '', 5, 'count_up', '{"mode": "count_up"}', true);
insert into app.user_practices (user_id, practice_id, stage_number, start_date, end_date)
select person('ann'), id, s, '2026-06-01', '2026-06-02' from app.practices, unnest(array[1, 2]) s where name = 'Sit';
select as_user('ann');
select is(pg_temp.scores(1), '1 0 1 0.44', 'a selection without a session counts as 0');
select is(pg_temp.scores(2), '0 0 0 0', 'a stage with only such a selection is at 0');
select as_owner();
insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode, completed)
select user_id, id, now(), 0, 'count_up', false from app.user_practices, generate_series(1, 3) where stage_number = 2;
select as_user('ann');
select is(pg_temp.scores(2), '0 3 0 1', 'one session or more completes the part of practice');
select is(pg_temp.scores(1), '1 0 1 0.44', 'a session counts only for the stage of its selection');
select keep('four' || i, habit('Four ' || i, '{"stage": "4"}')) from generate_series(1, 8) i;
select log(goal(kept('four1'), 'low'), '2026-06-01');
select is(pg_temp.scores(4), '0.12 0 0 0.12', 'a tie is rounded to the even digit: 1 of 8 is 0.12');
select log(goal(kept('four' || i), 'low'), '2026-06-01') from generate_series(2, 3) i;
select is(pg_temp.scores(4), '0.38 0 0 0.38', 'and 3 of 8 is 0.38');
select as_user('ben'), keep('theirs4', habit('Also', '{"stage": "4"}')), as_owner();
insert into app.user_practices (user_id, practice_id, stage_number, start_date, end_date)
select person('ben'), id, 1, '2026-06-01', '2026-06-02' from app.practices where name = 'Sit';
select practised(id, now(), mode => 'count_up') from app.user_practices where user_id = person('ben');
select as_user('ann'), as_owner();
select is(pg_temp.scores(1) || ', ' || pg_temp.scores(4), '1 0 1 0.44, 0.38 0 0 0.38',
  'what another person has changes nothing, without policies too');
select as_user();
select is((select sum(overall_progress) from lib.stage_scores()), 0::float, 'all zero without a caller');
select * from finish();
