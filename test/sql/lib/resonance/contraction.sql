-- docs/contract/resonance.md#contraction. Today is Monday 2026-06-15.
select plan(24);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
create function pg_temp.variant() returns text language sql as $$ select lib.contraction() ->> 'variant' $$;
-- Logs units for the kept goal on each day from `oldest` to `newest` days ago.
create function pg_temp.logged(goal text, newest integer, oldest integer, units double precision default 1) returns void
language sql as $$
  select log(kept(goal), lib.today() - d, units) from generate_series(newest, oldest) d
$$;
create function pg_temp.anew(start date) returns void language sql as $$
  select api.habit_delete(h.id) from app.habits h;
  select keep('habit', habit('Walk', jsonb_build_object('start_date', start)));
  select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear'));
$$;

select is(lib.contraction()::text, null, 'is null without habits');
select pg_temp.anew('2026-06-03');
select is(pg_temp.variant(), null, 'is null after 13 days without a completion');
select pg_temp.anew('2026-06-02');
select is(pg_temp.variant(), 'simple_ease_off', 'is set after 14 days without a completion, today included');
select ok(length(lib.contraction() ->> 'message') > 40, 'has a message');
select pg_temp.anew('2020-01-01');
select is(pg_temp.variant(), 'simple_ease_off', 'is set after more than 14 days without a completion');
select pg_temp.logged('low', 13, 13);
select is(pg_temp.variant(), null, 'is null after a completion within the last 13 days');
select pg_temp.anew('2020-01-01');
select pg_temp.logged('low', 14, 14);
select is(pg_temp.variant(), 'simple_ease_off', 'is set when the last completion is 14 days old');
select pg_temp.logged('low', 0, 13, 0);
select is(pg_temp.variant(), 'simple_ease_off', 'is set after 14 missed days in a row');
select pg_temp.logged('clear', 5, 5);
select is(pg_temp.variant(), null, 'is null when any goal of the habit has units on one of the days');
select pg_temp.anew('2020-01-01');
select pg_temp.logged('low', 0, 12, 0);
select is(pg_temp.variant(), null, 'is null after 13 missed days');
select pg_temp.anew('2020-01-01');
select pg_temp.logged('low', 1, 14, 0);
select is(pg_temp.variant(), null, 'is null after 14 missed days that end yesterday');
select pg_temp.anew('2020-01-01');
select keep('other', habit('Other'));
select pg_temp.logged('low', 0, 14);
select is(pg_temp.variant(), 'simple_ease_off', 'is set when one of several habits is quiet');
select api.habit_delete(kept('other'));
select is(pg_temp.variant(), null, 'is null once the quiet habit is deleted');

select pg_temp.anew('2020-01-01');
select program('ann', '2026-01-05 12:00Z', current_stage => 1, highest_stage_reached => 4);
select is(pg_temp.variant(), 'simple_ease_off', 'offers to ease off to a person who reached stage 4');
select program('ann', '2026-01-05 12:00Z', current_stage => 1, highest_stage_reached => 5);
select is(pg_temp.variant(), 'return_offer', 'offers the return to a person who reached stage 5 in any cycle');
select as_owner();
update app.goals set is_additive = false where habit_id = kept('habit');
select as_user('ann');
select is(pg_temp.variant(), null, 'ignores a habit with subtractive goals only');
select pg_temp.anew('2026-06-02');
select travel('2026-06-15 09:00Z'), zone('America/Los_Angeles');
select is(pg_temp.variant(), 'return_offer', 'counts 14 local days');
select travel('2026-06-15 05:00Z');
select is(pg_temp.variant(), null, 'counts 13 local days where today is still yesterday');
-- Several habits are looked at one by one.
select as_user('ann'), zone('UTC'), travel('2026-06-15 12:00Z'), pg_temp.anew('2020-01-01');
select pg_temp.logged('low', 0, 6, 0), keep('second', goal(habit('Second', '{"start_date": "2020-01-01"}'), 'low'));
select pg_temp.logged('second', 7, 13, 0);
select is(pg_temp.variant(), null, 'is null after seven missed days of one habit and seven of another');
select pg_temp.logged('low', 7, 14), pg_temp.logged('second', 0, 5), as_owner();
update app.goals set is_additive = false where habit_id = (select habit_id from app.goals where id = kept('second'));
delete from app.goal_completions where goal_id = kept('second');
select as_user('ann');
select is(pg_temp.variant(), null, 'ignores a quiet subtractive habit beside an additive one');
select pg_temp.anew('2020-01-01');
select as_owner();
update app.goals set is_additive = false where id = kept('clear');
select as_user('ann'), pg_temp.logged('clear', 0, 5);
select is(pg_temp.variant(), 'return_offer', 'units of a subtractive goal are no practice of the additive ones');
select program('bob', '2026-01-05 12:00Z', current_stage => 1), as_owner();
select is(pg_temp.variant(), 'return_offer', 'the stage is the caller''s, without policies too');
select as_user('bob'), as_owner();
select is(pg_temp.variant(), null, 'and so are the habits');
select as_user('bob');
select is(pg_temp.variant(), null, 'is null for somebody else without habits');
select * from finish();
