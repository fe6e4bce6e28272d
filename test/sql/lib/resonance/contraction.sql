-- journal.md section 6.2. Today is Monday 2026-06-15.
select plan(19);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
create function pg_temp.variant() returns text language sql as $$ select lib.contraction() ->> 'variant' $$;
-- Logs units for the kept goal on so many days back, from one to another.
create function pg_temp.logged(goal text, newest integer, oldest integer, units double precision default 1) returns void language sql as $$
  select log(kept(goal), lib.today() - d, units) from generate_series(newest, oldest) d
$$;
create function pg_temp.anew(start date) returns void language sql as $$
  select api.habit_delete(h.id) from app.habits h;
  select keep('habit', habit('Walk', jsonb_build_object('start_date', start)));
  select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear'));
$$;

select is(lib.contraction()::text, null, 'without habits nothing contracts');
select pg_temp.anew('2026-06-03');
select is(pg_temp.variant(), null, '13 days without a check do not');
select pg_temp.anew('2026-06-02');
select is(pg_temp.variant(), 'simple_ease_off', '14 do, today among them');
select ok(length(lib.contraction() ->> 'message') > 40, 'with words');
select pg_temp.anew('2020-01-01');
select is(pg_temp.variant(), 'simple_ease_off', 'so do more');
select pg_temp.logged('low', 13, 13);
select is(pg_temp.variant(), null, 'a check within the last 13 days ends it');
select pg_temp.anew('2020-01-01');
select pg_temp.logged('low', 14, 14);
select is(pg_temp.variant(), 'simple_ease_off', 'an older one does not');
select pg_temp.logged('low', 0, 13, 0);
select is(pg_temp.variant(), 'simple_ease_off', '14 days in a row logged as missed do too');
select pg_temp.logged('clear', 5, 5);
select is(pg_temp.variant(), null, 'units of any goal of the habit meet its day');
select pg_temp.anew('2020-01-01');
select pg_temp.logged('low', 0, 12, 0);
select is(pg_temp.variant(), null, '13 missed days do not');
select pg_temp.anew('2020-01-01');
select pg_temp.logged('low', 1, 14, 0);
select is(pg_temp.variant(), null, 'nor do 14 that do not reach today');
select pg_temp.anew('2020-01-01');
select keep('other', habit('Other'));
select pg_temp.logged('low', 0, 14);
select is(pg_temp.variant(), 'simple_ease_off', 'one habit among others is enough');
select api.habit_delete(kept('other'));
select is(pg_temp.variant(), null, 'without it there is none');

select pg_temp.anew('2020-01-01');
select program('ann', '2026-01-05 12:00Z', current_stage => 1, highest_stage_reached => 4);
select is(pg_temp.variant(), 'simple_ease_off', 'who came to stage 4 may ease off');
select program('ann', '2026-01-05 12:00Z', current_stage => 1, highest_stage_reached => 5);
select is(pg_temp.variant(), 'return_offer', 'who came to stage 5, in whatever run, is offered the return');
select as_owner();
update app.goals set is_additive = false where habit_id = kept('habit');
select as_user('ann');
select is(pg_temp.variant(), null, 'something left alone does not count');
select pg_temp.anew('2026-06-02');
select travel('2026-06-15 09:00Z'), zone('America/Los_Angeles');
select is(pg_temp.variant(), 'return_offer', 'days are local');
select travel('2026-06-15 05:00Z');
select is(pg_temp.variant(), null, 'where it is still yesterday there were 13');
select as_user('bob');
select is(pg_temp.variant(), null, 'a stranger has their own');
select * from finish();
