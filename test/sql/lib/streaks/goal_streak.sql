-- docs/contract/habits.md#streak-of-a-goal: only the posted goal's completions. Today is Monday 2026-06-15.
select plan(9);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('habit', habit('Walk', '{"start_date": "2026-06-06"}'));
create function pg_temp.streak(tier text, kept boolean default false) returns integer language sql as $$
  select lib.goal_streak(g, h, k) from app.habits h join app.goals g on g.id = tap.goal(h.id, streak.tier)
    left join app.streaks k on streak.kept and k.goal_id = g.id where h.id = tap.kept('habit')
$$;
select log(goal(kept('habit'), tier), day::date, 3) from (values ('low', '2026-06-10'), ('low', '2026-06-13'),
  ('low', '2026-06-14'), ('clear', '2026-06-15')) l (tier, day);
select is(pg_temp.streak(tier), streak, description) from (values
  ('low', 2, 'its own days, up to yesterday'), ('clear', 1, 'or today'), ('stretch', 0, 'a goal without any has 0')
  ) e (tier, streak, description);
select as_owner();
update app.streaks set streak = 7, longest = 7;
select as_user('ann');
select is(pg_temp.streak('low', true), 7, 'as kept');
select travel('2026-06-17 12:00Z');
select is(pg_temp.streak('low', true), 0, 'as long as that holds');
select travel('2026-06-14 12:00Z');
select is(pg_temp.streak('low', true), 2, 'else as judged now');
select travel('2026-06-15 12:00Z'), as_owner();
update app.goals set is_additive = tier = 'stretch' where habit_id = kept('habit');
select as_user('ann');
select is(pg_temp.streak('low'), 1, 'a subtractive goal beside a subtractive clear goal counts clean days');
select is(pg_temp.streak('stretch'), 0, 'an additive goal beside it does not');
select as_owner();
update app.goals set is_additive = tier <> 'low' where habit_id = kept('habit');
select as_user('ann');
select is(pg_temp.streak('low'), 2, 'nor does a subtractive one without a subtractive clear goal');
select * from finish();
