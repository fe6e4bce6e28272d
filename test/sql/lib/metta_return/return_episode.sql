-- docs/contract/metta-return.md#eligibility-and-episodes
select plan(6);
select person('ann');
create function pg_temp.episode(current integer, highest integer, cycle integer) returns text language plpgsql as $$
begin
  perform program('ann', '2026-01-01 12:00Z', current, cycle, highest), as_user('ann');
  return lib.return_episode();
end $$;
select as_user('ann');
select is(lib.return_episode(), null, 'is null for a person who has not begun');
select is(pg_temp.episode(4, 4, 1), null, 'is null before stage 5');
select is(pg_temp.episode(5, 5, 1), '1:5', 'is the cycle and the stage from stage 5 on');
select is(pg_temp.episode(1, 10, 2), '2:1', 'stays in the first stages of a later cycle');
select as_user('ben');
select is(lib.return_episode(), null, 'is null where only somebody else is eligible');
select as_user();
select is(lib.return_episode(), null, 'is null without a caller');
select * from finish();
