-- docs/contract/goal-completions.md#post-goal_completions. Today is Monday 2026-06-15, and Tuesday in UTC+14.
-- events: habit_created 2
select plan(7);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('goal', goal(habit('Walk'), 'low')), keep('other', goal(habit('Run'), 'low'));
select lives_ok('select lib.require_correctable(kept(''goal''), ''2026-06-15'')', 'takes today');
select lives_ok('select lib.require_correctable(kept(''goal''), ''2026-05-16'')', 'takes the 30th day before');
select refused('select lib.require_correctable(kept(''goal''), ''2026-06-17'')', 400, 'completion_date_in_future',
  'refuses a day that has begun nowhere with 400');
select refused('select lib.require_correctable(kept(''goal''), ''2026-05-15'')', 400, 'completion_date_too_old',
  'refuses the 31st day before with 400');
select log(kept('goal'), '2026-05-15'), travel('2026-06-15 11:00Z');
select lives_ok('select lib.require_correctable(kept(''goal''), ''2026-05-15'')',
  'takes the 30th day before in UTC-12 if it is logged');
select log(kept('other'), '2026-06-01');
select refused('select lib.require_correctable(kept(''other''), ''2026-05-15'')', 400,
  'completion_date_too_old', 'but not if another goal is, or another day');
select refused('select lib.require_correctable(0, ''2030-01-01'')', 404, 'goal_not_found',
  'refuses a goal that does not exist before it checks the day');
select * from finish();
